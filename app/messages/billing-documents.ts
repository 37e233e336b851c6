import en from './billing-documents/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const billingDocumentMessages = createMessages({ en }, { closesAt: ['quiet', 'amount'] });
