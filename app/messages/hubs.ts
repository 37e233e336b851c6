import en from './hubs/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const hubsMessages = createMessages(
  { en },
  {
    'receive.buttonOf': ['name'],
    'day.buttonOf': ['name'],
    'lanes.buttonOf': ['name'],
    'update.buttonOf': ['name'],
  },
);
