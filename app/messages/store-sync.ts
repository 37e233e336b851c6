import { createMessages } from './messages.ts';
import en from './store-sync/en.json' with { type: 'json' };

export const storeSyncMessages = createMessages(
  { en },
  {
    'past.failing': ['failure'],
    'past.running': ['day'],
    'past.here': ['day'],
  },
);
