import { createMessages } from './messages.ts';
import en from './ship-by-key/en.json' with { type: 'json' };

export const shipByKeyMessages = createMessages(
  { en },
  {
    order: ['id'],
  },
);
