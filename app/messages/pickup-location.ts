import { createMessages } from './messages.ts';
import en from './pickup-location/en.json' with { type: 'json' };

export const pickupLocationMessages = createMessages({ en }, {});
