import { expect, test } from 'vitest';
import type { Account } from '#app/domain/wallet/read-account.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { ChangeMoneyDialog, type ChangeKind } from './change-money.tsx';

const ACCOUNT = {
  id: 'a',
  name: 'Kasi Home',
  eftReference: 'T1000019',
  availableCents: 50_000,
  creditLimitCents: 0,
} as unknown as Account;

const dialogOf = async (kind: ChangeKind) =>
  textOf(
    await drawn(<ChangeMoneyDialog kind={kind} account={ACCOUNT} onClose={() => undefined} />),
  );

test('the reason for a credit limit is not shown to the owner, that of an adjustment is', async () => {
  expect(await dialogOf('adjustment')).toContain('The account’s owner can read this.');
  const creditLimit = await dialogOf('creditLimit');
  expect(creditLimit).not.toContain('owner can read');
  expect(creditLimit).toContain('Only administrators can read this.');
});
