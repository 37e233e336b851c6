import en from './lists/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const listMessages = createMessages(
  { en },
  {
    'filters.removeOf': ['filter'],
    'table.selectOf': ['row'],
    'actions.buttonOf': ['row'],
    'pager.beyond': ['total'],
    'pager.range': ['from', 'until', 'total'],
    'pastLast.title': ['count', 'shown'],
  },
);
