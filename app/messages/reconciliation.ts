import { createMessages } from './messages.ts';
import en from './reconciliation/en.json' with { type: 'json' };

export const reconciliationMessages = createMessages(
  { en },
  {
    comparedUntil: ['day'],
    'row.since': ['first', 'last'],
    'row.resolved': ['at'],
    'row.resolvedWithNote': ['at', 'note'],
    'row.resolvedBy': ['person', 'at'],
    'row.resolvedByWithNote': ['person', 'at', 'note'],
    'credit.buttonOf': ['reference'],
    'credit.confirm': ['amount'],
    'resolve.buttonOf': ['title', 'reference'],
    'resolve.body': ['title', 'reference'],
  },
);
