import { createMessages } from './messages.ts';
import en from './wordpress/en.json' with { type: 'json' };

export const wordpressMessages = createMessages(
  { en },
  { 'open.inWordpress': ['product'], 'open.inBackOffice': ['product'] },
);
