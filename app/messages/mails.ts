import en from './mails/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const mailMessages = createMessages(
  { en },
  {
    to: ['address', 'at'],
  },
);
