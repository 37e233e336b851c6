import en from './hub-form/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const hubFormMessages = createMessages({ en }, {});
