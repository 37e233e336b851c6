import { createMessages } from './messages.ts';
import en from './store-page/en.json' with { type: 'json' };

export const storePageMessages = createMessages(
  { en },
  {
    'broken.body': ['todo', 'time'],
    'sameShop.title': ['name'],
    'sameShop.body': ['name', 'url', 'here'],
    'sameShop.onlySeparate': ['name', 'url'],
    'sameShop.move': ['name'],
    'meter.compared': ['day'],
    'facts.locations': ['count'],
    'fees.balance': ['balance'],
    'fees.belowZero': ['balance'],
    'settings.languageElse': ['language'],
    'cash.method': ['number'],
    'cash.removeOf': ['name'],
    'cash.removeUnnamed': ['number'],
    'statuses.status': ['orders', 'status'],
    'privacy.done.export': ['day', 'doneDay'],
    'privacy.open.export': ['day'],
    'privacy.done.erasure': ['day', 'doneDay'],
    'privacy.open.erasure': ['day'],
    'join.blocked': ['link'],
    'delete.title': ['store'],
    'delete.account': ['account'],
    'delete.name': ['store'],
  },
);
