import en from './audit/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const auditMessages = createMessages(
  { en },
  {
    'filter.administrators': ['productName'],
  },
);
