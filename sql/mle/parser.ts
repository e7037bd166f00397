// Entry of the parser script: hands the rewriter to the core. Runs before the program, and only when it is needed.
import { rewriteProgram } from './rewrite.ts';

Object.defineProperty(globalThis, 'uc_ai_parse', { value: rewriteProgram, configurable: true });
