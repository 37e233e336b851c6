import en from './menu/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const menuMessages = createMessages({ en }, { entryWithCount: ['entry', 'count'] });
