// The configuration the plug-in prints into the element's `config` attribute.

export interface ChatConfig {
  readonly ajaxIdentifier: string;
  readonly regionId: string;
  readonly placeholder: string | null;
  /** CSS length, or pixels as a number. */
  readonly height: string | null;
  readonly language: string | null;
}

/** Reads the attribute. A missing identifier is the page author's mistake and is said so. */
export function parseConfig(text: string | null): ChatConfig {
  const value = JSON.parse(text ?? '{}') as Record<string, unknown>;
  const ajaxIdentifier = value['ajaxIdentifier'];
  if (typeof ajaxIdentifier !== 'string' || ajaxIdentifier === '') {
    throw new Error('uc-ai-chat: the config attribute lacks "ajaxIdentifier".');
  }
  return {
    ajaxIdentifier,
    regionId: typeof value['regionId'] === 'string' ? value['regionId'] : '',
    placeholder: typeof value['placeholder'] === 'string' ? value['placeholder'] : null,
    height: cssLength(value['height']),
    language: typeof value['language'] === 'string' ? value['language'] : null,
  };
}

function cssLength(value: unknown): string | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  const text = String(value).trim();
  if (text === '') return null;
  return /^\d+(\.\d+)?$/.test(text) ? `${text}px` : text;
}
