import type { Prisma } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';
import { storeNameKey, tidyStoreName } from './store-name.rules.ts';

/** The longest name to which a number such as '-2' is added. */
const LONGEST_BASE = 70;

/** A free name for a platform's store. Names are unique, and no two of one account may look alike, so a taken name
 *  gets '-2', '-3' … (product.md D6). */
export async function freeStoreName(tx: Tx, wanted: string, merchantId: string): Promise<string> {
  await lockStoreNames(tx);
  const base = beginningOf(tidyStoreName(wanted), LONGEST_BASE).trim() || 'Store';
  const taken = await tx.store.findMany({
    where: { OR: [{ name: { startsWith: base } }, { merchantId }] },
    select: { name: true, merchantId: true },
  });
  const names = new Set(taken.map((store) => store.name));
  const own = taken.filter((store) => store.merchantId === merchantId);
  const keys = new Set(own.map((store) => storeNameKey(store.name)));
  const isFree = (name: string) => !names.has(name) && !keys.has(storeNameKey(name));
  if (isFree(base)) return base;
  for (let number = 2; ; number += 1) if (isFree(`${base}-${number}`)) return `${base}-${number}`;
}

/** The store that prevents an account from using this name: any store with the same name, or one of its own with a
 *  similar name. Null when the name is free. */
export async function storeInTheWay(
  tx: Tx,
  name: string,
  merchantId: string,
): Promise<NamedStore | null> {
  await lockStoreNames(tx);
  const same = await tx.store.findUnique({ where: { name }, select: NAMED });
  return same ?? (await storeNamedLike(tx, name, { merchantId }));
}

const NAMED = { id: true, name: true, merchantId: true, state: true, deletedAt: true } as const;
type NamedStore = Prisma.StoreGetPayload<{ select: typeof NAMED }>;

/** The store among those of `where` whose name looks like this one; the oldest of several. */
export async function storeNamedLike(
  tx: Tx,
  name: string,
  where: Prisma.StoreWhereInput,
): Promise<NamedStore | null> {
  const key = storeNameKey(name);
  const stores = await tx.store.findMany({
    where,
    select: NAMED,
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return stores.find((store) => storeNameKey(store.name) === key) ?? null;
}

/** Takes the lock that is held between checking that a name is free and inserting the store. */
export async function lockStoreNames(tx: Tx): Promise<void> {
  await oneAtATime(tx, 'store-name');
}
