import type { Prisma } from '@prisma/client';
import { invalidField } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** The relations of a person that `names` reads. */
export const WITH_REACH = {
  storeAccess: {
    select: { store: { select: { id: true, name: true, merchantId: true } } },
    orderBy: { store: { name: 'asc' } },
  },
  hubAccess: { select: { hub: { select: { name: true } } }, orderBy: { hub: { name: 'asc' } } },
} as const satisfies Prisma.UserSelect;

type Reaching = Prisma.UserGetPayload<{ select: typeof WITH_REACH }>;
type Place = { userId: string; merchantId: string | null };

/** A deleted store (product.md D15) receives no orders, so no further manager can be assigned to it. */
const DELETED_STORE = {
  state: 'disconnected',
  deletedAt: { not: null },
} as const satisfies Prisma.StoreWhereInput;

/** Reads and sets where the members of one kind work: in stores of the account (`STORES`), or in hubs of the operator
 *  (`HUBS`). */
export type Reach = {
  names(user: Reaching, merchantId: string | null): string[];
  /** Returns the ids of the named stores or hubs. A deleted store is accepted only if the person `userId` already works
   *  there.
   *  @throws AppError 'invalid-input' at the field for an unknown name or a deleted store. */
  check(
    db: Tx,
    merchantId: string | null,
    names: readonly string[],
    userId?: string,
  ): Promise<string[]>;
  /** Sets where a person works. Their access in other accounts stays.
   *  @throws AppError as `check`. */
  give(tx: Tx, place: Place, names: readonly string[]): Promise<void>;
  takeAll(tx: Tx, place: Place): Promise<void>;
  /** Names to choose from, in order. A deleted store is offered only if it was `chosen` before. */
  choices(db: Tx, merchantId: string | null, chosen: readonly string[]): Promise<string[]>;
};

export const STORES: Reach = {
  names: ({ storeAccess }, merchantId) =>
    storeAccess.flatMap(({ store }) => (store.merchantId === merchantId ? store.name : [])),
  async check(db, merchantId, names, userId) {
    const where = { merchantId: merchantId ?? '', name: { in: [...names] } };
    const stores =
      merchantId === null
        ? []
        : await db.store.findMany({ where, select: { id: true, name: true } });
    const unknown = unknownOf(stores, names);
    if (unknown !== undefined)
      throw invalidField('stores', `Store ${unknown} was not found in this account.`);
    const deleted = await db.store.findFirst({
      where: {
        AND: [where, DELETED_STORE, userId ? { managers: { none: { userId } } } : {}],
      },
      select: { name: true },
    });
    if (deleted)
      throw invalidField('stores', `The store ${deleted.name} was deleted. Reconnect it first.`);
    return stores.map(({ id }) => id);
  },
  async give(tx, { userId, merchantId }, names) {
    if (merchantId === null) return;
    const ids = await STORES.check(tx, merchantId, names, userId);
    await tx.storeManagerAccess.deleteMany({
      where: { userId, store: { merchantId }, storeId: { notIn: ids } },
    });
    await tx.storeManagerAccess.createMany({
      data: ids.map((storeId) => ({ userId, storeId })),
      skipDuplicates: true,
    });
  },
  async takeAll(tx, { userId, merchantId }) {
    if (merchantId === null) return;
    await tx.storeManagerAccess.deleteMany({ where: { userId, store: { merchantId } } });
  },
  async choices(db, merchantId, chosen) {
    if (merchantId === null) return [];
    const stores = await db.store.findMany({
      where: { merchantId, OR: [{ NOT: DELETED_STORE }, { name: { in: [...chosen] } }] },
      select: { name: true },
      orderBy: { name: 'asc' },
    });
    return stores.map(({ name }) => name);
  },
};

export const HUBS: Reach = {
  names: ({ hubAccess }) => hubAccess.map(({ hub }) => hub.name),
  async check(db, _, names) {
    const where = { name: { in: [...names] } };
    const hubs = await db.hub.findMany({ where, select: { id: true, name: true } });
    const unknown = unknownOf(hubs, names);
    if (unknown !== undefined) throw invalidField('hubs', `Hub ${unknown} was not found.`);
    return hubs.map(({ id }) => id);
  },
  async give(tx, { userId, merchantId }, names) {
    const ids = await HUBS.check(tx, merchantId, names);
    await tx.hubStaffAccess.deleteMany({ where: { userId, hubId: { notIn: ids } } });
    await tx.hubStaffAccess.createMany({
      data: ids.map((hubId) => ({ userId, hubId })),
      skipDuplicates: true,
    });
  },
  async takeAll(tx, { userId }) {
    await tx.hubStaffAccess.deleteMany({ where: { userId } });
  },
  async choices(db) {
    const hubs = await db.hub.findMany({ select: { name: true }, orderBy: { name: 'asc' } });
    return hubs.map(({ name }) => name);
  },
};

function unknownOf(known: readonly { name: string }[], names: readonly string[]) {
  const all = new Set(known.map(({ name }) => name));
  return names.find((name) => !all.has(name));
}
