import en from './members/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const memberListMessages = createMessages(
  { en },
  {
    invitedOn: ['day'],
    'remove.title': ['name'],
  },
);
