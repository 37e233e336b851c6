import en from './manifest-card/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

/** The manifest of an order, on the order's page. */
export const manifestCardMessages = createMessages({ en }, {});
