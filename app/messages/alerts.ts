import en from './alerts/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const alertMessages = createMessages(
  { en },
  {
    'row.since': ['since'],
    'row.due': ['since', 'due'],
    'row.wasDue': ['since', 'due'],
    'row.order': ['orderId'],
    'row.ofOrder': ['title', 'orderId'],
    'row.dismissed': ['name'],
    'row.buttonOf': ['button', 'name'],
    'approve.title': ['who'],
    'approve.named': ['name', 'email', 'since'],
    'approve.unnamed': ['email', 'since'],
  },
);
