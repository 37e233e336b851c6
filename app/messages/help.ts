import en from './help/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const helpMessages = createMessages(
  { en },
  {
    'found.title': ['query'],
    'found.none.title': ['query'],
  },
);
