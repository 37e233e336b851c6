import en from './hubs-glance/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const hubsGlanceMessages = createMessages(
  { en },
  {
    together: ['hubs'],
    'day.buttonOf': ['name'],
  },
);
