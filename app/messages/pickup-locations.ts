import { createMessages } from './messages.ts';
import en from './pickup-locations/en.json' with { type: 'json' };

export const pickupLocationsMessages = createMessages(
  { en },
  {
    'hub.of': ['location'],
    'hub.nearestNamed': ['hub'],
    'remove.title': ['location'],
    'remove.move': ['count'],
    'remove.wait': ['count'],
  },
);
