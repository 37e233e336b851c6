import { newId } from '#app/domain/shared/ids.ts';
import { givenDifference } from '#tests/builders/difference.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { keeps, after, byAdmin, withSecond, type Given, type Kept } from './kept.ts';

/** Creates an adjustment that waits for approval by a second administrator. */
async function waitingMoneyOf({ services, about }: Given, askedBy = newId()): Promise<string> {
  const { id } = await services.db.moneyRequest.create({
    data: {
      id: newId(),
      merchantId: about.merchant.merchantId,
      kind: 'adjustment',
      state: 'waiting',
      amountCents: 1n,
      reason: 'A cent',
      askedBy,
      askedByName: 'Somebody',
      askedAt: services.clock.now(),
    },
  });
  return id;
}

/** Creates another administrator, because only adjustments that another administrator requested can be approved. */
async function asker({ services }: Given): Promise<string> {
  return (await givenPerson(services, 'admin', null)).userId;
}

/** Adds a second administrator and existing company details, which one of two administrators cannot change alone. */
async function withSecondAndCompany(it: Given): Promise<void> {
  await withSecond(it);
  const updatedAt = it.services.clock.now();
  const known = { legalName: 'Known', address: '1 Main Road', email: 'accounts@post.example' };
  await it.services.db.operator.create({ data: { ...known, updatedAt } });
}

/** Forms about money, by path and intent. */
export const MONEY_FORMS: Record<string, Kept> = {
  'account topUp': keeps('topUp.begin'),
  'account lowBalance': keeps('account.lowBalance'),
  'account/billing': keeps('billing.save'),
  // changes-by-two.test.ts tests the changes of a single administrator and the steps after a request.
  'company-details': byAdmin(after(withSecondAndCompany, 'change.ask')),
  'account changeMoney': byAdmin(keeps('money.change')),
  'transaction/:transactionId refund': byAdmin(keeps('money.change')),
  'adjustments approveMoney': byAdmin(
    after(
      async (it) => ({ intent: 'approveMoney', id: await waitingMoneyOf(it, await asker(it)) }),
      'money.approve',
    ),
  ),
  'adjustments refuseMoney': byAdmin(
    after(async (it) => ({ intent: 'refuseMoney', id: await waitingMoneyOf(it) }), 'money.refuse'),
  ),
  'adjustments withdrawMoney': byAdmin(
    after(
      async (it) => ({
        intent: 'withdrawMoney',
        id: await waitingMoneyOf(it, it.world.people.admin),
      }),
      'money.withdraw',
    ),
  ),
  'reconciliation end': byAdmin(
    after(
      async ({ services }) => ({
        intent: 'end',
        id: await givenDifference(services),
        note: 'Put right.',
      }),
      'match.end',
    ),
  ),
  'reconciliation credit': byAdmin(
    after(
      async ({ services, about }) => ({
        intent: 'credit',
        id: await givenDifference(services),
        account: about.merchant.email ?? '',
        reason: 'Theirs',
        formKey: newId(),
      }),
      'money.change',
    ),
  ),
  'rates add': byAdmin(
    after(async (it) => {
      await withSecond(it);
      return { intent: 'add', fromDay: '2031-02-03', fee: '4.50', reason: 'Agreed' };
    }, 'change.ask'),
  ),
  'rates remove': byAdmin(
    after(async (it) => {
      const { services } = it;
      await withSecond(it);
      const at = services.clock.now();
      const rate = { feeCents: 450n, reason: 'Agreed', addedAt: at, addedBy: 'Ada Admin' };
      const { id } = await services.db.price.create({
        data: { id: newId(), fromDay: new Date('2031-03-04'), ...rate },
      });
      return { intent: 'remove', id };
    }, 'change.ask'),
  ),
};
