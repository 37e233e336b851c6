import { createMessages } from './messages.ts';
import en from './root/en.json' with { type: 'json' };

export const rootMessages = createMessages(
  { en },
  {
    'connection.signedOut': ['link'],
    'connection.otherAccount': ['button'],
    updated: ['product'],
    'deleted.offered': ['link'],
  },
);
