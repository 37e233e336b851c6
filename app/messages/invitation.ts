import en from './invitation/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const invitationMessages = createMessages(
  { en },
  {
    'another.title': ['email'],
    'another.body': ['email'],
    'another.error': ['email'],
    stores: ['count', 'account', 'email'],
    hubs: ['count', 'account', 'email'],
  },
);
