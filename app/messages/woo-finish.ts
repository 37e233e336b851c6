import { createMessages } from './messages.ts';
import en from './woo-finish/en.json' with { type: 'json' };

export const wooFinishMessages = createMessages(
  { en },
  {
    'code.lead': ['b'],
    'error.wrong': ['tries'],
  },
);
