import { createMessages } from './messages.ts';
import en from './ui/en.json' with { type: 'json' };

export const uiMessages = createMessages(
  { en },
  {
    charactersLeft: ['count', 'shown'],
    charactersFull: ['max'],
    'key.copyOf': ['what'],
    progress: ['status'],
    help: ['link', 'page'],
    'support.website': ['hidden'],
  },
);
