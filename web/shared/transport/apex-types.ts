// The part of the browser's `apex` object that this project calls.
// Follows the Oracle APEX JavaScript API Reference, namespaces apex.server, apex.region and apex.event.

export interface ApexRequest {
  then(
    done: (data: unknown) => void,
    fail: (
      request: { readonly status?: number; readonly responseText?: string },
      status: string,
      thrown: unknown,
    ) => void,
  ): unknown;
}

export interface ApexRegion {
  readonly type: string;
  refresh(): Promise<void>;
  focus(): void;
  readonly [method: string]: unknown;
}

export interface Apex {
  readonly server: {
    plugin(ajaxIdentifier: string, data: Record<string, unknown>, options: { dataType: 'text' }): ApexRequest;
    chunk(text: string): string | readonly string[];
  };
  readonly region?: {
    create(regionId: string, implementation: ApexRegion): void;
    destroy?(regionId: string): void;
    isRegion?(regionId: string): boolean;
  };
  readonly event?: { trigger(selector: string | Element, name: string, data?: unknown): boolean };
}

export function apexOf(scope: object): Apex | null {
  return (scope as { apex?: Apex }).apex ?? null;
}
