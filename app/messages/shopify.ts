import { createMessages } from './messages.ts';
import en from './shopify/en.json' with { type: 'json' };

export const shopifyMessages = createMessages(
  { en },
  {
    'join.new': ['url', 'b', 'account'],
    'join.deletedMine': ['url'],
    'join.deletedOther': ['url', 'b', 'account'],
    'outside.title': ['product'],
    'outside.body': ['product'],
    'outside.signIn': ['link'],
  },
);
