import { Prisma } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { writtenDay } from '#app/domain/shared/days.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { writtenLike } from '#app/domain/shared/literal-pattern.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { FOR_ALL } from './price.rules.ts';
import type { AddPriceInput } from './price.schema.ts';

const GONE = 'That price is gone already. Reload the page.';

type Needs = Pick<Services, 'db' | 'clock'>;

/** What a shipment costs from a day on, of a store, of an account, or of all. A day that has begun keeps
 *  its price.
 *  @throws AppError 'invalid-input' at the field. */
export async function addPrice(
  { db, clock }: Needs,
  actor: Actor,
  { account, store, fromDay, fee, reason }: AddPriceInput,
): Promise<void> {
  authorize(actor, 'price.write');
  const at = clock.now();
  if (fromDay <= isoDay(at))
    throw invalidField('fromDay', 'Choose a day from tomorrow on: today keeps its price');
  const { ownerId, called, ...whose } = await whoseOf(db, { account, store });
  const id = newId();
  const added = { addedAt: at, addedBy: actor.name };
  await db
    .$transaction(async (tx) => {
      const terms = { fromDay: new Date(fromDay), feeCents: BigInt(fee), reason };
      await tx.price.create({ data: { id, ...whose, ...terms, ...added } });
      await writeAudit(tx, actor, {
        at,
        action: 'price.add',
        subject: id,
        merchantId: ownerId,
        called,
        detail: { cents: fee, fromDay },
      });
    })
    .catch((error: unknown) => {
      throw isTaken(error)
        ? invalidField('fromDay', `${called} has another price from that day. Remove it first`)
        : error;
    });
}

/** Takes back a price that has not begun.
 *  @throws AppError 'conflict' where it has, or is gone. */
export async function removePrice(
  { db, clock }: Needs,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  authorize(actor, 'price.write');
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const price = await tx.price.findUnique({
      where: { id },
      include: { store: true, merchant: true },
    });
    if (!price) throw new AppError('conflict', GONE);
    const fromDay = writtenDay(price.fromDay);
    if (fromDay <= isoDay(at))
      throw new AppError('conflict', 'That price has begun. Add another one from a later day.');
    const { count } = await tx.price.deleteMany({ where: { id } });
    if (count === 0) throw new AppError('conflict', GONE);
    await writeAudit(tx, actor, {
      at,
      action: 'price.remove',
      subject: id,
      merchantId: price.merchantId ?? price.store?.merchantId ?? null,
      called: price.store?.name ?? price.merchant?.name ?? FOR_ALL,
      detail: { cents: centsFromDb(price.feeCents), fromDay },
    });
  });
}

type Whose = {
  merchantId: string | null;
  storeId: string | null;
  /** The account that it concerns. */
  ownerId: string | null;
  called: string;
};

async function whoseOf(
  db: Tx,
  { account, store }: Pick<AddPriceInput, 'account' | 'store'>,
): Promise<Whose> {
  if (account && store) throw invalidField('store', 'Name the account or one store, not both');
  if (store) {
    const named = await db.store.findMany({ where: { name: writtenLike(store) } });
    const found = named.find(({ name }) => name === store) ?? named[0];
    if (!found) throw invalidField('store', 'No store has this name');
    const { id, merchantId: ownerId, name } = found;
    return { merchantId: null, storeId: id, ownerId, called: name };
  }
  if (account) {
    const found = await db.merchant.findFirst({
      where: { email: writtenLike(account) },
    });
    if (!found) throw invalidField('account', 'No account has this e-mail address');
    return { merchantId: found.id, storeId: null, ownerId: found.id, called: found.name };
  }
  return { merchantId: null, storeId: null, ownerId: null, called: FOR_ALL };
}

function isTaken(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}
