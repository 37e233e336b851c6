import { invalidField } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

type Place = { userId: string; merchantId: string };

/** Says which stores of the account somebody reaches from now on; those of other accounts stay.
 *  @throws AppError 'invalid-input' at `stores` for a store that the account does not have. */
export async function giveStores(
  tx: Tx,
  { userId, merchantId }: Place,
  names: readonly string[],
): Promise<void> {
  const stores = await tx.store.findMany({
    where: { merchantId, name: { in: [...names] } },
    select: { id: true, name: true },
  });
  const known = new Set(stores.map(({ name }) => name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw invalidField('stores', `There is no store ${unknown} in this account.`);
  const ids = stores.map(({ id }) => id);
  await tx.storeManagerAccess.deleteMany({
    where: { userId, store: { merchantId }, storeId: { notIn: ids } },
  });
  await tx.storeManagerAccess.createMany({
    data: ids.map((storeId) => ({ userId, storeId })),
    skipDuplicates: true,
  });
}
