import { createMessages } from './messages.ts';
import en from './sign-in-fields/en.json' with { type: 'json' };

export const signInFieldMessages = createMessages(
  { en },
  {
    keptMails: ['link'],
  },
);
