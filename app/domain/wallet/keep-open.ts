import type { Merchant } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** An account as it stands, so that nobody closes it until this transaction ends: what comes in was there
 *  before, or finds it closed. Null where there is none. */
export async function keepOpen(tx: Tx, id: string): Promise<Merchant | null> {
  await tx.$queryRaw`select 1 from merchants where id = ${id}::uuid for key share`;
  return tx.merchant.findUnique({ where: { id } });
}
