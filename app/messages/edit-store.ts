import en from './edit-store/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const editStoreMessages = createMessages(
  { en },
  {
    'tokens.used': ['day', 'lastDay'],
    'tokens.unused': ['day'],
    'revoke.buttonOf': ['handle'],
    'revoke.body': ['handle'],
    'backOffice.lead': ['link'],
  },
);
