import { createMessages } from './messages.ts';
import en from './warehouse/en.json' with { type: 'json' };

export const warehouseMessages = createMessages(
  { en },
  {
    'saved.body': ['b', 'account', 'time'],
    'road.on': ['time'],
    'road.there': ['count'],
    'road.failed': ['count', 'b', 'link'],
    'road.serviceHelp': ['any'],
    'road.open': ['count'],
    'send.title': ['count'],
    'send.go': ['count'],
    'send.stay': ['count'],
    'remove.there': ['count', 'b'],
  },
);
