import en from './account/en.json' with { type: 'json' };
import { createMessages } from './messages.ts';

export const accountMessages = createMessages(
  { en },
  {
    'lowBalance.on': ['amount'],
    'history.failed': ['reason'],
    'history.byShopifyHelp': ['amount'],
    'topUp.failed': ['reason'],
    'topUp.amountHelp': ['least'],
    'export.days': ['from', 'to'],
    'export.failed': ['reason'],
    'change.amountHelp.eftTopUp': ['reference'],
    'change.amountHelp.payOut': ['most'],
    'change.amountHelp.creditLimit': ['limit'],
  },
);
