import en from './create-store/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const createStoreMessages = createMessages(
  { en },
  {
    'woocommerce.body': ['link'],
    leaving: ['link'],
  },
);
