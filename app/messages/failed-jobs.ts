import en from './failed-jobs/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const failedJobMessages = createMessages(
  { en },
  {
    more: ['count'],
    since: ['at'],
    'retry.buttonOf': ['job', 'key'],
    'retry.done': ['count', 'shown'],
  },
);
