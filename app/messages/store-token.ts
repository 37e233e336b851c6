import { createMessages } from './messages.ts';
import en from './store-token/en.json' with { type: 'json' };

export const storeTokenMessages = createMessages(
  { en },
  {
    'use.body': ['samples', 'calls'],
    'token.body': ['b', 'store'],
  },
);
