import { createMessages } from './messages.ts';
import en from './shell/en.json' with { type: 'json' };

export const shellMessages = createMessages(
  { en },
  { 'undo.row': ['name'], 'undo.buttonOf': ['name'] },
);
