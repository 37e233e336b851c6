import { createMessages } from './messages.ts';
import en from './ui/en.json' with { type: 'json' };

export const uiMessages = createMessages(
  { en },
  {
    charactersLeft: ['count', 'shown'],
    charactersFull: ['max'],
    'filters.removeOf': ['filter'],
    'table.selectOf': ['row'],
    'actions.buttonOf': ['row'],
    'pager.beyond': ['total'],
    'pager.range': ['from', 'until', 'total'],
    'pastLast.title': ['count', 'shown'],
    'key.copyOf': ['what'],
    progress: ['status'],
    help: ['link', 'page'],
    'support.website': ['hidden'],
  },
);
