import { createMessages } from './messages.ts';
import en from './rates/en.json' with { type: 'json' };

export const rateMessages = createMessages(
  { en },
  {
    default: ['fee'],
    'none.body': ['fee'],
    row: ['whose', 'day'],
    'remove.buttonOf': ['whose', 'day'],
    'remove.body': ['whose', 'fee', 'day'],
  },
);
