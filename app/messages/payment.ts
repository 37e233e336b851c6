import { createMessages } from './messages.ts';
import en from './payment/en.json' with { type: 'json' };

export const paymentMessages = createMessages(
  { en },
  {
    done: ['amount', 'balance'],
    declined: ['reason'],
    waiting: ['amount'],
  },
);
