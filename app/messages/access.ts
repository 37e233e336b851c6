import en from './access/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const accessMessages = createMessages(
  { en },
  {
    'devices.times': ['at', 'seen'],
    'devices.timesFrom': ['country', 'at', 'seen'],
    'devices.endOf': ['device'],
    'devices.endBody': ['device'],
    'revoke.buttonOf': ['name'],
    'revoke.body': ['name', 'handle'],
    'create.days': ['days'],
    'created.lead': ['name'],
  },
);
