import { createMessages } from './messages.ts';
import en from './sign-up/en.json' with { type: 'json' };

export const signUpMessages = createMessages(
  { en },
  {
    signIn: ['link'],
  },
);
