import { createMessages } from './messages.ts';
import en from './receive/en.json' with { type: 'json' };

export const receiveMessages = createMessages(
  { en },
  {
    titleOf: ['hub'],
    subtitle: ['team', 'parcels', 'orders'],
    'scan.parcel': ['parcel', 'parcels'],
    'undo.buttonOf': ['order'],
    'waiting.title': ['orders'],
    'waiting.assignTo': ['orders'],
    'waiting.longest': ['orders'],
  },
);
