import { createMessages } from './messages.ts';
import en from './order-contents/en.json' with { type: 'json' };

export const orderContentsMessages = createMessages(
  { en },
  {
    'customer.writeOf': ['name'],
    'customer.call': ['number'],
    'customer.callOf': ['name'],
    'items.inParcel': ['packed', 'quantity'],
    'items.elsewhere': ['count', 'id'],
    'items.paidIn': ['id'],
    'items.notPaidIn': ['id'],
  },
);
