import en from './holidays/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const holidayMessages = createMessages(
  { en },
  {
    'title.ofYear': ['year'],
    'source.proclaimed': ['person'],
    'remove.buttonOf': ['name'],
    'remove.body': ['name', 'day'],
  },
);
