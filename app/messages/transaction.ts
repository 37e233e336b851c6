import { createMessages } from './messages.ts';
import en from './transaction/en.json' with { type: 'json' };

export const transactionMessages = createMessages({ en }, { 'refund.amountHelp': ['most'] });
