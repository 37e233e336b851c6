import { askMoney } from '#app/domain/money/ask-money.ts';
import { approveChange, refuseChange } from '#app/domain/approvals/decide-change.ts';
import {
  issueAccountDocuments,
  scheduleBillingDocuments,
} from '#app/domain/money/issue-billing-documents.ts';
import { lastClosedMonth } from '#app/domain/money/month.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { between, oneOf, twice, type Action } from './mixed-actions.ts';

/** How many of these requests took effect at once, without a second administrator. */
export function movedAtOnce(answers: readonly { message: string }[]): number {
  return answers.filter(({ message }) => message === 'Done').length;
}

/** An adjustment that one administrator may make alone, requested twice. Two identical adjustments are two
 *  transactions. */
export const adjust: Action = async (world, attempts, { account, random }) => {
  const { merchantId } = account.merchant;
  const amount = between(-30, 40, random) * 100 || 1;
  const asked = { kind: 'adjustment', amount, reason: 'Lost parcel' } as const;
  const { done } = await twice(world, attempts, 'adjust', (services, nth) =>
    askMoney(services, world.admins[nth]!, { account: merchantId, asked }),
  );
  world.model.move(merchantId, amount * movedAtOnce(done));
};

/** An adjustment that needs a second administrator: requested once, and then approved twice at once, or approved and
 *  refused. */
export const adjustMuch: Action = async (world, attempts, { account, random }) => {
  const { merchantId } = account.merchant;
  const amount = oneOf([50_001, 60_000, -50_001], random);
  const reason = `Agreed on ${newId()}`;
  const [one, other] = world.admins;
  const asked = { kind: 'adjustment', amount, reason } as const;
  await askMoney(world.services, one, { account: merchantId, asked });
  const { id } = await world.db.moneyRequest.findFirstOrThrow({ where: { reason } });
  await twice(world, attempts, 'approveOwn', (services) => approveChange(services, one, { id }), [
    'not-allowed',
  ]);
  const isDisputed = random() < 0.3;
  const { done } = await twice(
    world,
    attempts,
    'approve',
    async (services, nth) => {
      const action = isDisputed && nth === 1 ? refuseChange : approveChange;
      return (await action(services, other, { id })).message;
    },
    ['not-found'],
  );
  if (done.length !== 1) attempts.errors.push(`approve: ${done.length} answers of ${reason}`);
  if (done[0] === 'Done') world.model.move(merchantId, amount);
};

/** One bank payment, entered by two people at once, each in their own way. */
export const eft: Action = async (world, attempts, { account, random }) => {
  const { merchantId } = account.merchant;
  const amount = between(10, 80, random) * 100;
  const word = `T${newId()} boer`;
  const { done } = await twice(
    world,
    attempts,
    'eft',
    (services, nth) =>
      askMoney(services, world.admins[nth]!, {
        account: merchantId,
        asked: {
          kind: 'eftTopUp',
          amount,
          bankReference: nth === 0 ? word : word.toUpperCase(),
          paidOn: '2026-08-20',
        },
      }),
    ['conflict'],
  );
  if (done.length !== 1) attempts.errors.push(`eft: taken in ${done.length} times`);
  world.model.move(merchantId, amount * movedAtOnce(done));
};

/** Two pay-outs, of which the second may exceed the balance. */
export const payOut: Action = async (world, attempts, { account, random }) => {
  const { merchantId } = account.merchant;
  const amount = between(10, 40, random) * 100;
  const { done } = await twice(
    world,
    attempts,
    'payOut',
    (services, nth) =>
      askMoney(services, world.admins[nth]!, {
        account: merchantId,
        asked: {
          kind: 'payOut',
          amount,
          bankReference: `Out ${newId()}`,
          paidOn: '2026-08-20',
          reason: 'Asked for it back',
        },
      }),
    ['insufficient-balance'],
  );
  world.model.move(merchantId, -amount * movedAtOnce(done));
};

/** Changes a credit limit, which moves no money. */
export const limit: Action = async (world, attempts, { account, random }) => {
  const { merchantId } = account.merchant;
  const amount = oneOf([0, 1_000, 5_000, 20_000], random);
  const asked = { kind: 'creditLimit', amount, reason: 'They pay on the first' } as const;
  await twice(world, attempts, 'limit', (services, nth) =>
    askMoney(services, world.admins[nth]!, { account: merchantId, asked }),
  );
};

/** On the first of a month the documents of all accounts are issued, while two others issue those of this account. */
export const monthEnd: Action = async (world, attempts, { account }) => {
  const { merchantId } = account.merchant;
  const month = lastClosedMonth(world.clock.now());
  await twice(world, attempts, 'scheduleBillingDocuments', (services) =>
    scheduleBillingDocuments(services),
  );
  await twice(world, attempts, 'monthEnd', (services) =>
    issueAccountDocuments(services, { merchantId, month }),
  );
};
