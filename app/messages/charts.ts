import en from './charts/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const chartMessages = createMessages(
  { en },
  {
    ofToday: ['name'],
    described: ['count', 'first', 'last', 'highest'],
    'trend.up': ['before'],
    'trend.down': ['before'],
    'trend.same': ['before'],
  },
);
