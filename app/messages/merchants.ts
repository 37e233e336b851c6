import en from './merchants/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const merchantListMessages = createMessages(
  { en },
  {
    noPeople: ['name'],
  },
);
