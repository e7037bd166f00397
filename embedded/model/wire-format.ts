// What the server needs of a provider's wire format.

import type { IncomingHttpHeaders } from 'node:http';
import type { Conversation, Reply } from './conversation.ts';
import type { Rejection } from './rejection.ts';

/** Failures that belong to the service, not to the request. */
export type ServiceFault =
  | 'key'
  | 'rate'
  | 'internal'
  | 'overloaded'
  | 'model'
  | 'path'
  | 'method'
  | 'size'
  | 'json';

export interface ReplyFacts {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface WireFormat {
  readonly name: 'anthropic' | 'openai';
  /** Name of the response header that carries the request id. */
  readonly requestIdHeader: string;
  /** Model names this service knows, besides the rehearsed ones. */
  readonly knownModels: RegExp;
  /** @throws Rejection when a header is missing. */
  checkHeaders(headers: IncomingHttpHeaders): void;
  /** @throws Rejection when the body breaks a rule of the format. */
  readRequest(body: unknown): Conversation;
  printReply(reply: Reply, facts: ReplyFacts): string;
  printRejection(rejection: Rejection, requestId: string): string;
  /** `subject` is the model or the path the fault is about, or the parser's complaint. */
  serviceFault(fault: ServiceFault, subject: string): Rejection;
}
