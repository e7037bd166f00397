// DBMS_APPLICATION_INFO: module, action and client info, as SYS_CONTEXT shows them.

import { natives, type Ref } from '../plsql/runtime/native.ts';
import { substrb } from '../plsql/types/text.ts';
import { clientInfo } from './session-context.ts';

type Str = string | null;

export const dbmsApplicationInfo = natives('DBMS_APPLICATION_INFO', {
  set_module: (s, module: Str, action: Str) => {
    clientInfo(s).module = substrb(module, 1, 64);
    clientInfo(s).action = substrb(action, 1, 64);
  },
  set_action: (s, action: Str) => {
    clientInfo(s).action = substrb(action, 1, 64);
  },
  read_module: (s, module: Ref, action: Ref) => {
    module.v = clientInfo(s).module;
    action.v = clientInfo(s).action;
  },
  set_client_info: (s, info: Str) => {
    clientInfo(s).clientInfo = substrb(info, 1, 64);
  },
  read_client_info: (s, info: Ref) => {
    info.v = clientInfo(s).clientInfo;
  },
  /** Progress is shown nowhere; the row number only has to stay the same. */
  set_session_longops: (_s, index: Ref<number | null>, number: Ref<number | null>) => {
    if (index.v === null || index.v < 0) index.v = 0;
    number.v ??= 0;
  },
});
