import { createMessages } from './messages.ts';
import en from './update-order/en.json' with { type: 'json' };

export const updateOrderMessages = createMessages(
  { en },
  {
    back: ['id'],
    'changed.field': ['field', 'value', 'now'],
    'changed.fieldTyped': ['field', 'value', 'now'],
    fromStore: ['platform'],
  },
);
