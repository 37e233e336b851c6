import en from './invoices/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const invoiceMessages = createMessages({ en }, {});
