import en from './delete-account/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const deleteAccountMessages = createMessages(
  { en },
  {
    'deleted.signIn': ['email'],
    'deleted.account': ['stores', 'name'],
  },
);
