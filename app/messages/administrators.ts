import en from './administrators/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const administratorMessages = createMessages(
  { en },
  {
    since: ['email', 'at'],
    'waiting.since': ['email', 'at'],
    'waiting.approvedBy': ['name'],
    'buttonOf.approveAdministrator': ['name'],
    'buttonOf.refuseAdministrator': ['name'],
    'buttonOf.removeAdministrator': ['name'],
    'ask.approveAdministrator': ['name'],
    'ask.refuseAdministrator': ['name'],
    'ask.removeAdministrator': ['name'],
  },
);
