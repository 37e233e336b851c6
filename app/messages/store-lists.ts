import { createMessages } from './messages.ts';
import en from './store-lists/en.json' with { type: 'json' };

export const storeListMessages = createMessages(
  { en },
  {
    'state.importingPercent': ['percent'],
    'token.of': ['store', 'token'],
    'action.locations': ['count'],
  },
);
