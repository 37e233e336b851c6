import { createMessages } from './messages.ts';
import en from './performance/en.json' with { type: 'json' };

export const performanceMessages = createMessages(
  { en },
  {
    days: ['range', 'before'],
    range: ['from', 'to'],
    'figure.successNote': ['delivered', 'count', 'attempts'],
    'figure.spread': ['time', 'count', 'shown'],
    'figure.returnsNote': ['count'],
    'table.title': ['group'],
    'table.label': ['group'],
    'table.cut': ['count'],
    'export.failed': ['error'],
  },
);
