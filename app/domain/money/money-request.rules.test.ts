import { expect, test } from 'vitest';
import { givesMoney, needsSecondPerson } from './money-request.rules.ts';

const ALONE = 50_000;

test.each([
  { kind: 'adjustment', cents: 50_000, movedCents: 0, needs: false },
  { kind: 'adjustment', cents: 50_001, movedCents: 0, needs: true },
  { kind: 'adjustment', cents: -50_001, movedCents: 0, needs: true },
  { kind: 'eftTopUp', cents: 20_000, movedCents: 30_000, needs: false },
  { kind: 'eftTopUp', cents: 20_000, movedCents: 30_001, needs: true },
  { kind: 'payOut', cents: 1, movedCents: 50_000, needs: true },
  // A credit limit moves no money, so what was moved does not count.
  { kind: 'creditLimit', cents: 50_000, movedCents: 50_000, needs: false },
  { kind: 'creditLimit', cents: 50_001, movedCents: 0, needs: true },
] as const)(
  '$kind of $cents after $movedCents alone: a second administrator is needed: $needs',
  ({ needs, ...asked }) => {
    expect(needsSecondPerson(asked, ALONE)).toBe(needs);
  },
);

test.each([
  ['adjustment', 1, true],
  ['adjustment', 0, false],
  ['adjustment', -1, false],
  ['eftTopUp', 100, true],
  ['creditLimit', 0, true],
  ['unmatchedPayment', 100, true],
  ['topUpRefund', 100, false],
  ['payOut', 100, false],
] as const)('%s of %d gives an account more to spend: %s', (kind, cents, gives) => {
  expect(givesMoney(kind, cents)).toBe(gives);
});
