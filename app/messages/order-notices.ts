import { createMessages } from './messages.ts';
import en from './order-notices/en.json' with { type: 'json' };

export const orderNoticeMessages = createMessages({ en }, {});
