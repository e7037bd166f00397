// A request that the provider would refuse. Each wire format prints it in its own error shape.

/** `status` is the HTTP status; `type` the error type of the wire format; `param` and `code` only exist for OpenAI. */
export class Rejection extends Error {
  readonly status: number;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;

  constructor(
    status: number,
    type: string,
    message: string,
    details: { readonly param?: string; readonly code?: string } = {},
  ) {
    super(message);
    this.name = 'Rejection';
    this.status = status;
    this.type = type;
    this.param = details.param ?? null;
    this.code = details.code ?? null;
  }
}
