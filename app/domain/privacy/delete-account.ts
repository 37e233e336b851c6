import type { Merchant, Store, User } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { CHANGE_KINDS } from '#app/domain/money/change.rules.ts';
import type { IdentityNeeds } from '#app/domain/people/identity-needs.ts';
import { forgetUnlessCame } from '#app/domain/people/made-person.ts';
import { withStepCodeIfOn } from '#app/domain/people/own-authenticator.ts';
import { stillKnows, whoKnowsPassword, type Self } from '#app/domain/people/own-password.ts';
import { personOf } from '#app/domain/people/signed-in-person.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import { endConnection } from '#app/domain/stores/disconnect-store.ts';
import { paidInLeft } from '#app/domain/wallet/balance.ts';
import { heldOf } from '#app/domain/wallet/ledger.ts';
import { accountDeletedJob } from './account-deleted.job.ts';
import { eraseAccountJob } from './erase-account.job.ts';
import { sentToWarehouse } from './erase-order.ts';
import { recordSoon } from './record-erasures.job.ts';

type Account = Merchant & { stores: Store[] };

export type Leaving = {
  /** Accounts without another owner, which are closed too. */
  accounts: { name: string; stores: number }[];
  /** The reason why deleting is not possible now, or null. */
  blocked: string | null;
};

/** What is deleted together with a person's own account. */
export async function readLeaving(
  { db, clock }: Pick<IdentityNeeds, 'db' | 'clock'>,
  actor: Self['actor'],
): Promise<Leaving> {
  const userId = personOf(actor);
  const accounts = await ownedAlone(db, userId);
  return {
    accounts: accounts.map(({ name, stores }) => ({ name, stores: stores.length })),
    blocked: await whyNot(db, userId, accounts, clock.now()),
  };
}

/** Permanently deletes a person and the accounts that have no other owner. The accounts' stores are disconnected, their
 *  members lose access, and a job erases the personal data in them (`eraseAccount`). The ledger, transactions, numbers
 *  and times of orders, and the audit log stay.
 *  @throws AppError as `whoKnowsPassword`, 'invalid-input' at `code`, 'conflict' with the reason. */
export async function deleteAccount(
  deps: IdentityNeeds,
  self: Self,
  { currentPassword, code }: { currentPassword: string; code?: string | undefined },
): Promise<void> {
  const user = await whoKnowsPassword(deps, self, currentPassword);
  const missing = 'Enter a code from your authenticator app, or a recovery code.';
  await withStepCodeIfOn(deps, self.caller, { userId: user.id, code, missing }, async (tx) => {
    await stillKnows(tx, user);
    // If two administrators or owners delete their accounts at the same time, the second waits and sees that the
    // first is gone.
    await oneAtATime(tx, 'first-administrator');
    const accounts = await ownedAlone(tx, user.id);
    // Locks the accounts, so that nothing is added between the checks below and the closing.
    const ids = accounts.map(({ id }) => id).sort();
    await tx.$queryRaw`select 1 from merchants where id = any(${ids}::uuid[]) order by id for update`;
    const blocked = await whyNot(tx, user.id, accounts, deps.clock.now());
    if (blocked) throw new AppError('conflict', blocked);
    for (const account of accounts) await close(tx, deps, self, account);
    await forget(tx, deps, self, user);
  });
}

function ownedAlone(db: Tx, userId: string): Promise<Account[]> {
  const owner = { role: 'merchant', acceptedAt: { not: null } } as const;
  return db.merchant.findMany({
    where: {
      AND: [
        { memberships: { some: { ...owner, userId } } },
        { memberships: { none: { ...owner, userId: { not: userId } } } },
      ],
    },
    include: { stores: true },
    orderBy: { name: 'asc' },
  });
}

async function whyNot(
  db: Tx,
  userId: string,
  accounts: Account[],
  now: Date,
): Promise<string | null> {
  const isAdmin = { role: 'admin', acceptedAt: { not: null } } as const;
  const [own, others] = await Promise.all([
    db.membership.count({ where: { ...isAdmin, userId } }),
    db.membership.count({ where: { ...isAdmin, userId: { not: userId } } }),
  ]);
  if (own > 0 && others === 0)
    return 'You are the only administrator. Approve another administrator first.';
  const ids = accounts.map(({ id }) => id);
  const moving = await parcelsUnderWay(db, ids, now);
  if (moving) return moving;
  const left = await Promise.all(ids.map((id) => paidInLeft(db, id)));
  if (left.some((cents) => cents < 0)) return 'Your balance is below zero. Top it up first.';
  if (left.some((cents) => cents > 0))
    return 'Your account still has a balance. Write to us to have it paid out first.';
  return moneyUnderWay(db, ids);
}

/** The reason to wait, if parcels of these accounts are still to be delivered. Orders that wait for a warehouse but
 *  were never sent to it do not count: closing the account takes them back (`leaveWarehouse`). */
async function parcelsUnderWay(db: Tx, ids: readonly string[], now: Date): Promise<string | null> {
  const merchantId = { in: [...ids] };
  const live = await db.shipment.count({
    where: { state: { in: LIVE_STATES }, order: { merchantId } },
  });
  if (live > 0)
    return live === 1
      ? 'A parcel is booked or on the way. Wait until it is delivered, or cancel its order first.'
      : `${live} parcels are booked or on the way. Wait until they are delivered, or cancel their orders first.`;
  const there = await db.order.count({
    where: { merchantId, atWarehouseSince: { not: null }, ...sentToWarehouse(now) },
  });
  if (there === 0) return null;
  return there === 1
    ? 'An order is at a warehouse. Wait until the warehouse has sent it, or take it back first.'
    : `${there} orders are at a warehouse. Wait until the warehouse has sent them, or take them back first.`;
}

/** The reason to wait, if money is still to be added to these accounts or returned to them. Without an owner, no one
 *  would look for it. */
async function moneyUnderWay(db: Tx, ids: readonly string[]): Promise<string | null> {
  const merchantId = { in: [...ids] };
  const asked = await db.moneyRequest.count({
    // A credit limit and a rate do not change the balance.
    where: { merchantId, state: 'waiting', kind: { notIn: ['creditLimit', ...CHANGE_KINDS] } },
  });
  if (asked > 0)
    return 'A change to your balance is waiting for our approval. Try again after our decision.';
  const onHold = await db.ledgerAccount.count({
    where: { key: { in: ids.map(heldOf) }, balanceCents: { not: 0 } },
  });
  if (onHold > 0) return 'A refund to you is on its way. Try again once you have received it.';
  const topUp = { merchantId, type: 'accountTopUp' };
  const unpaid = await db.transaction.count({
    where: { ...topUp, status: 'PENDING', askAt: { not: null } },
  });
  if (unpaid > 0)
    return 'One of your top-ups is still open. Try again when it is paid, or 24 hours after you started it.';
  const differing = await db.alert.findMany({
    where: { code: 'paymentDiffers', closedAt: null },
    select: { subjectId: true },
  });
  const paid = differing.map(({ subjectId }) => subjectId);
  if ((await db.transaction.count({ where: { ...topUp, id: { in: paid } } })) > 0)
    return 'One of your payments does not match its top-up. Write to us to settle this first.';
  return null;
}

async function close(tx: Tx, deps: IdentityNeeds, { actor }: Self, account: Account) {
  const at = deps.clock.now();
  const { id: merchantId } = account;
  for (const store of await tx.store.findMany({ where: { merchantId } }))
    await endConnection(tx, { store, actor, at, action: 'store.delete' });
  await tx.storeManagerAccess.deleteMany({ where: { store: { merchantId } } });
  const members = await tx.membership.findMany({ where: { merchantId }, include: { user: true } });
  await tx.membership.deleteMany({ where: { merchantId } });
  for (const { user } of members) await forgetUnlessCame(tx, user);
  await tx.savedView.deleteMany({ where: { merchantId } });
  await tx.merchant.update({
    where: { id: merchantId },
    data: { name: 'Deleted account', email: `deleted ${merchantId}`, phone: null, closedAt: at },
  });
  await enqueue(tx, eraseAccountJob, { merchantId, step: 0 });
  await recordSoon(tx, at);
  const called = account.name;
  await writeAudit(tx, actor, {
    at,
    action: 'account.close',
    subject: merchantId,
    merchantId,
    called,
  });
}

async function forget(tx: Tx, deps: IdentityNeeds, { actor }: Self, user: User) {
  const { id: userId, email, firstName } = user;
  // Shared views belong to the account, so they stay when their author is deleted.
  await tx.savedView.updateMany({ where: { userId, shared: true }, data: { userId: null } });
  await tx.alert.deleteMany({ where: { subject: 'person', subjectId: userId } });
  await tx.user.delete({ where: { id: userId } });
  const at = deps.clock.now();
  await writeAudit(tx, actor, { at, action: 'person.delete', subject: userId });
  await recordSoon(tx, at);
  await enqueue(tx, accountDeletedJob, { userId, to: email, firstName });
}
