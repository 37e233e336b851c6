import en from './create-order/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const createOrderMessages = createMessages(
  { en },
  {
    'search.picked': ['name'],
  },
);
