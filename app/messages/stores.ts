import { createMessages } from './messages.ts';
import en from './stores/en.json' with { type: 'json' };

export const storeMessages = createMessages(
  { en },
  {
    'waiting.title': ['store'],
    'waiting.body': ['link'],
  },
);
