import { createMessages } from './messages.ts';
import en from './profile/en.json' with { type: 'json' };

export const profileMessages = createMessages(
  { en },
  {
    'email.now': ['email'],
    'email.codeOf': ['address'],
    'app.since': ['at'],
    'app.codesLeft': ['count', 'shown'],
  },
);
