import en from './company-details/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const companyDetailMessages = createMessages({ en }, {});
