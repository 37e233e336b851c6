import { createMessages } from './messages.ts';
import en from './order-form/en.json' with { type: 'json' };

export const orderFormMessages = createMessages({ en }, {});
