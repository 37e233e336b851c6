import { createMessages } from './messages.ts';
import en from './unsubscribe/en.json' with { type: 'json' };

export const unsubscribeMessages = createMessages(
  { en },
  {
    ask: ['label'],
    done: ['label'],
  },
);
