import en from './expected/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const expectedMessages = createMessages(
  { en },
  {
    titleOf: ['number'],
    subtitle: ['day', 'hub'],
    'scanned.title': ['scanned', 'expected'],
    'scanned.missing': ['parcels'],
    'scanned.notComing': ['parcels'],
    'parcels.scanned': ['scanned', 'parcels'],
  },
);
