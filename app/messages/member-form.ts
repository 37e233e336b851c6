import en from './member-form/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const memberFormMessages = createMessages(
  { en },
  {
    passwordHelp: ['rule'],
    'allReach.manager': ['count'],
    'allReach.hubStaff': ['count'],
  },
);
