import { createMessages } from './messages.ts';
import en from './why/en.json' with { type: 'json' };

export const whyMessages = createMessages({ en }, {});
