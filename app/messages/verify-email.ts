import { createMessages } from './messages.ts';
import en from './verify-email/en.json' with { type: 'json' };

export const verifyEmailMessages = createMessages(
  { en },
  {
    lead: ['email'],
    wait: ['count', 'shown'],
    'approval.wait': ['productName'],
  },
);
