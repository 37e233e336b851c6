import { createMessages } from './messages.ts';
import en from './receive-offline/en.json' with { type: 'json' };

export const receiveOfflineMessages = createMessages(
  { en },
  {
    titleOf: ['hub'],
    'noHub.unsent': ['scans'],
  },
);
