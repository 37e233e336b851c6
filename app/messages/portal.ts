import { createMessages } from './messages.ts';
import en from './portal/en.json' with { type: 'json' };

export const portalMessages = createMessages(
  { en },
  {
    'top.menuNeeding': ['count'],
    'top.personTitle': ['email'],
    'top.person': ['name', 'hidden'],
    'low.title': ['available'],
    'low.body': ['below'],
    'signOut.title': ['count', 'shown'],
  },
);
