import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { writtenLike } from '#app/domain/shared/literal-pattern.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { FOR_ALL } from './rate.rules.ts';
import type { AddRateInput } from './rate.schema.ts';

/** A rate that is not on the list yet. */
type PlannedRate = Whose & {
  fromDay: string;
  cents: number;
  reason: string;
  addedBy: string;
};

/** Checks a new rate for a store, an account or everyone, from a given day. The rate of a day that has started does
 *  not change.
 *  @throws AppError 'not-allowed', 'invalid-input' at the field. */
export async function planRate(
  tx: Tx,
  actor: Actor,
  { account, store, fromDay, fee, reason }: AddRateInput,
  at: Date,
): Promise<PlannedRate> {
  authorize(actor, 'price.write');
  refuseDay(fromDay, at);
  const whose = await whoseOf(tx, { account, store });
  const rate = { ...whose, fromDay, cents: fee, reason, addedBy: actor.name };
  await refuseRate(tx, rate, at);
  return rate;
}

/** Stores a rate and writes its audit entry.
 *  @throws AppError as `planRate`. */
export async function keepRate(tx: Tx, actor: Actor, at: Date, rate: PlannedRate): Promise<void> {
  await refuseRate(tx, rate, at);
  const { merchantId, storeId, ownerId, called, fromDay, cents, reason, addedBy } = rate;
  const id = newId();
  const terms = { fromDay: new Date(fromDay), feeCents: BigInt(cents), reason };
  await tx.price.create({
    data: { id, merchantId, storeId, ...terms, addedAt: at, addedBy },
  });
  await writeAudit(tx, actor, {
    at,
    action: 'price.add',
    subject: id,
    merchantId: ownerId,
    called,
    detail: { cents, fromDay },
  });
}

/** Refuses today and earlier days, because today's shipments already have their rate. */
function refuseDay(fromDay: string, at: Date): void {
  if (fromDay <= isoDay(at))
    throw invalidField('fromDay', 'Choose tomorrow or a later day: today’s rate does not change');
}

/** Refuses a rate that cannot be added. Until the transaction ends, no other rate can be added, so that two requests for
 *  the same owner and day run one after the other.
 *  @throws AppError 'invalid-input' at the day for today, for an earlier day, or if the owner already has a rate
 *  from that day. */
async function refuseRate(tx: Tx, rate: PlannedRate, at: Date): Promise<void> {
  const { merchantId, storeId, fromDay } = rate;
  refuseDay(fromDay, at);
  await oneAtATime(tx, 'prices');
  const same = { merchantId, storeId, fromDay: new Date(fromDay) };
  if ((await tx.price.count({ where: same })) > 0)
    throw invalidField('fromDay', 'There is already a rate from that day. Remove it first');
}

type Coming = {
  called: string;
  ownerId: string | null;
  whose: Pick<Whose, 'merchantId' | 'storeId'>;
  fromDay: string;
  cents: number;
};

/** Locks a rate that has not started yet, and returns it.
 *  @throws AppError 'conflict' if it has started or was removed. */
export async function comingRate(tx: Tx, { id }: { id: string }, at: Date): Promise<Coming> {
  await tx.$queryRaw`select 1 from prices where id = ${id}::uuid for update`;
  const include = { store: true, merchant: true } as const;
  const rate = await tx.price.findUnique({ where: { id }, include });
  if (!rate) throw new AppError('conflict', 'This rate was already removed. Reload the page.');
  const { merchantId, storeId, store, merchant } = rate;
  const fromDay = writtenDay(rate.fromDay);
  if (fromDay <= isoDay(at))
    throw new AppError(
      'conflict',
      'This rate has already started. Add a new rate from a later day.',
    );
  return {
    called: store?.name ?? merchant?.name ?? FOR_ALL,
    ownerId: merchantId ?? store?.merchantId ?? null,
    whose: { merchantId, storeId },
    fromDay,
    cents: centsFromDb(rate.feeCents),
  };
}

/** Removes a rate that has not started yet.
 *  @throws AppError as `comingRate`. */
export async function dropRate(
  tx: Tx,
  actor: Actor,
  { id }: { id: string },
  at: Date,
): Promise<void> {
  authorize(actor, 'price.write');
  const { called, ownerId, fromDay, cents } = await comingRate(tx, { id }, at);
  await tx.price.delete({ where: { id } });
  await writeAudit(tx, actor, {
    at,
    action: 'price.remove',
    subject: id,
    merchantId: ownerId,
    called,
    detail: { cents, fromDay },
  });
}

type Whose = {
  merchantId: string | null;
  storeId: string | null;
  /** The account that the rate concerns: for a store, the account it belongs to. Null for a rate for everyone. */
  ownerId: string | null;
  called: string;
};

async function whoseOf(
  db: Tx,
  { account, store }: Pick<AddRateInput, 'account' | 'store'>,
): Promise<Whose> {
  if (account && store) throw invalidField('store', 'Enter an account or a store, not both');
  if (store) {
    const named = await db.store.findMany({ where: { name: writtenLike(store) } });
    const found = named.find(({ name }) => name === store) ?? named[0];
    if (!found) throw invalidField('store', 'No store found');
    const { id, merchantId: ownerId, name } = found;
    return { merchantId: null, storeId: id, ownerId, called: name };
  }
  if (account) {
    const found = await db.merchant.findFirst({
      where: { email: writtenLike(account) },
    });
    if (!found) throw invalidField('account', 'No account has this email address');
    return { merchantId: found.id, storeId: null, ownerId: found.id, called: found.name };
  }
  return { merchantId: null, storeId: null, ownerId: null, called: FOR_ALL };
}
