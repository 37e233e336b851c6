import type { Actor } from '#app/domain/shared/actor.ts';
import { authorize, ownedRows } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { ordersVisibleTo } from './order-visibility.ts';
import { MAX_OF_ACCOUNT } from './tag.rules.ts';

/** The tags of the orders that the actor may tag, the most used first.
 *  @throws AppError 'not-allowed'. */
export async function accountTags({ db }: Pick<Services, 'db'>, actor: Actor): Promise<string[]> {
  // Tags are private to the merchant. Hub staff can read orders but cannot tag them.
  const scope = authorize(actor, 'order.mark');
  const { merchantId } = ownedRows(actor, scope);
  const groups = await db.orderTag.groupBy({
    by: ['key'],
    where:
      scope === 'own' && merchantId
        ? { merchantId }
        : { order: ordersVisibleTo(actor, 'order.mark') },
    _count: { _all: true },
    _min: { tag: true },
    orderBy: [{ _count: { key: 'desc' } }, { key: 'asc' }],
    take: MAX_OF_ACCOUNT,
  });
  return groups.flatMap(({ _min: { tag } }) => tag ?? []);
}
