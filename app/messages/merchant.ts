import en from './merchant/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const merchantMessages = createMessages(
  { en },
  {
    'alerts.row': ['alert', 'at'],
    'alerts.rowAbout': ['alert', 'about', 'at'],
    'alerts.order': ['orderId'],
    'alerts.more': ['count'],
  },
);
