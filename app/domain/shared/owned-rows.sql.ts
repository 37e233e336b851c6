import { Prisma } from '@prisma/client';
import { authorize, ownedRows, type Actor } from './actor.ts';
import type { Permission } from './permissions.ts';

/** `ownedRows` as an SQL condition, for queries that Prisma cannot express. `alias` names a table with `merchant_id`
 *  and `store_id`. The condition names the account even if the stores would suffice, because the indexes begin with
 *  `merchant_id`.
 *  @throws AppError 'not-allowed' when the role does not have the permission. */
export function ownedRowsSql(actor: Actor, permission: Permission, alias: 'o' | 's'): Prisma.Sql {
  const owned = ownedRows(actor, authorize(actor, permission));
  const { merchantId = actor.merchantId, storeId } = owned;
  const of = Prisma.raw(alias);
  const conditions = [
    ...(merchantId ? [Prisma.sql`${of}.merchant_id = ${merchantId}::uuid`] : []),
    ...(storeId ? [Prisma.sql`${of}.store_id = any(${storeId.in}::uuid[])`] : []),
  ];
  return conditions.length > 0 ? Prisma.join(conditions, ' and ') : Prisma.sql`true`;
}
