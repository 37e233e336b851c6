import { createMessages } from './messages.ts';
import en from './operations/en.json' with { type: 'json' };

export const operationsMessages = createMessages(
  { en },
  {
    asOf: ['at'],
    'bookings.booked': ['count'],
    'bookings.oldest': ['time'],
    'bookings.spread': ['time'],
    'jobs.failed': ['count', 'shown'],
  },
);
