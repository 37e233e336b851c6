import { expect, test } from 'vitest';
import { signedCents, transactionTypeWords } from './transaction-types.rules.ts';

test.each([
  ['accountTopUp', 'Account Top Up', 500],
  ['orderCreationFee', 'Order Creation Fee', -500],
  ['topUpReversed', 'Top Up Reversed', -500],
  ['welcomeCredit', 'Welcome Credit', 500],
  ['topUpRefund', 'Top Up Refund', -500],
  ['payOut', 'Payout', -500],
  ['adjustment', 'Adjustment', 500],
  ['balanceCarriedOver', 'Balance Carried Over', 500],
  ['loyaltyBonus', 'LoyaltyBonus', 500],
  ['constructor', 'Constructor', 500],
])('%s is shown as “%s”, and R5.00 of it change the balance by %d cents', (type, words, cents) => {
  expect(transactionTypeWords(type)).toBe(words);
  expect(signedCents(type, 500)).toBe(cents);
});
