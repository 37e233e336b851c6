import en from './authenticator/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const authenticatorMessages = createMessages(
  { en },
  {
    key: ['key'],
    'recovery.lead': ['b'],
  },
);
