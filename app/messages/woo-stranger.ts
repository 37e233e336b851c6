import { createMessages } from './messages.ts';
import en from './woo-stranger/en.json' with { type: 'json' };

export const wooStrangerMessages = createMessages(
  { en },
  {
    lead: ['b'],
    'revoke.key': ['product'],
    'revoke.webhook': ['product'],
    yourself: ['product'],
  },
);
