import en from './lane-mark/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const laneMarkMessages = createMessages(
  { en },
  {
    named: ['lane', 'name'],
  },
);
