import { createMessages } from './messages.ts';
import en from './shell/en.json' with { type: 'json' };

export const shellMessages = createMessages(
  { en },
  { unheard: ['why'], 'undo.row': ['name'], 'undo.buttonOf': ['name'] },
);
