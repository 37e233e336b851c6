import type { Tx } from '#app/domain/shared/outbox.ts';
import { beginningOf } from '#app/domain/shared/plain-text.ts';

/** Room for the number. */
const LONGEST_BASE = 70;

/** Store names are unique; a platform's colliding name gets '-2', '-3' … (product.md D6). */
export async function freeStoreName(tx: Tx, wanted: string): Promise<string> {
  await lockStoreNames(tx);
  const base = beginningOf(wanted.trim(), LONGEST_BASE).trim() || 'Store';
  const taken = await tx.store.findMany({
    where: { name: { startsWith: base } },
    select: { name: true },
  });
  const names = new Set(taken.map((store) => store.name));
  if (!names.has(base)) return base;
  for (let number = 2; ; number += 1)
    if (!names.has(`${base}-${number}`)) return `${base}-${number}`;
}

/** Whoever looks whether a name is free must still find it so when the store is written. */
export async function lockStoreNames(tx: Tx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('store-name', 7))`;
}
