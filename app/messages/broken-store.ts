import en from './broken-store/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const brokenStoreMessages = createMessages(
  { en },
  {
    title: ['store', 'what'],
    body: ['todo', 'link'],
  },
);
