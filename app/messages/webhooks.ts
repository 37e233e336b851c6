import { createMessages } from './messages.ts';
import en from './webhooks/en.json' with { type: 'json' };

export const webhookMessages = createMessages(
  { en },
  {
    lead: ['link'],
    'remove.body': ['url'],
    'off.body': ['reason', 'at'],
    'off.bodyKept': ['reason', 'at', 'count', 'shown'],
    'failing.body': ['at'],
    'log.resend': ['count', 'shown'],
    'row.order': ['orderId', 'status'],
    'details.buttonOf': ['row'],
    'delivery.title': ['orderId'],
  },
);
