// Registers the elements. Importing this file is the only side effect; nothing else is put on the page.

import { UcAiChat } from './chat.ts';
import { UcAiCallList } from './elements/call-list.ts';
import { UcAiComposer } from './elements/composer.ts';
import { UcAiConversationList } from './elements/conversation-list.ts';
import { UcAiMessage } from './elements/message.ts';
import { UcAiMessageList } from './elements/message-list.ts';
import { UcAiProgramCard } from './elements/program-card.ts';
import { UcAiToolCard } from './elements/tool-card.ts';

const elements = {
  'uc-ai-call-list': UcAiCallList,
  'uc-ai-program-card': UcAiProgramCard,
  'uc-ai-tool-card': UcAiToolCard,
  'uc-ai-message': UcAiMessage,
  'uc-ai-message-list': UcAiMessageList,
  'uc-ai-composer': UcAiComposer,
  'uc-ai-conversation-list': UcAiConversationList,
  'uc-ai-chat': UcAiChat,
};

for (const [tag, element] of Object.entries(elements)) {
  // Two regions on a page load the file once each.
  if (customElements.get(tag) === undefined) customElements.define(tag, element);
}

declare global {
  interface HTMLElementTagNameMap {
    'uc-ai-chat': UcAiChat;
  }
}
