import en from './adjustments/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const adjustmentMessages = createMessages(
  { en },
  {
    'waiting.lead': ['alone'],
    'waiting.by': ['person', 'at'],
    'waiting.byUntil': ['person', 'at', 'until'],
    'buttonOf.approveMoney': ['change'],
    'buttonOf.refuseMoney': ['change'],
    'buttonOf.withdrawMoney': ['change'],
    'confirm.approveMoney': ['change'],
    'confirm.refuseMoney': ['change'],
    'confirm.withdrawMoney': ['change'],
  },
);
