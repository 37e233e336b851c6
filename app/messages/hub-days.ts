import en from './hub-days/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const hubDaysMessages = createMessages(
  { en },
  {
    'unsent.title': ['scans'],
    'day.left': ['day', 'left'],
    'figures.rest': ['missing'],
    'hours.busiest': ['figure', 'hour', 'shipments'],
    'hours.none': ['figure'],
    'hours.shipments': ['shipments'],
  },
);
