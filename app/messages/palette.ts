import { createMessages } from './messages.ts';
import en from './palette/en.json' with { type: 'json' };

export const paletteMessages = createMessages(
  { en },
  { allOrders: ['typed'], 'note.found': ['count', 'shown'] },
);
