import { createMessages } from './messages.ts';
import en from './reset-password/en.json' with { type: 'json' };

export const resetPasswordMessages = createMessages(
  { en },
  {
    'code.lead': ['email'],
    'code.wait': ['count', 'shown'],
  },
);
