import en from './billing-details/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const billingDetailMessages = createMessages({ en }, {});
