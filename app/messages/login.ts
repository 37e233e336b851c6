import en from './login/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const loginMessages = createMessages(
  { en },
  {
    signUp: ['link'],
  },
);
