import en from './address/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const addressMessages = createMessages(
  { en },
  {
    'suggestions.label': ['field'],
    'suggestions.found': ['count', 'shown'],
    'map.position': ['latitude', 'longitude'],
  },
);
