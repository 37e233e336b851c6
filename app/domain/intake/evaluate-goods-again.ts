import { ORDER_STATUSES, isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import { readAgainJob } from './read-again.job.ts';

type Which = { storeId: string } & ({ productRefs: readonly string[] } | { externalId: string });

/** Queues jobs to read waiting orders again if their goods now need shipping and did not before, or the other way
 *  round. It compares the orders with the stored data about goods. It does not rely on that data having just changed,
 *  because a worker may have died after storing the change. `cause` distinguishes one request from the next. Returns
 *  the references of the products concerned. */
export async function evaluateGoodsAgain(tx: Tx, which: Which, cause: string): Promise<string[]> {
  const { storeId } = which;
  const lines = await tx.orderLine.findMany({
    where: {
      goods: { not: 'unknown' },
      productRef: 'productRefs' in which ? { in: [...which.productRefs] } : { not: null },
      order: {
        storeId,
        erasedAt: null,
        status: { in: ORDER_STATUSES.filter(isBeforeBooking) },
        ...('externalId' in which ? oneOf(which) : {}),
      },
    },
    distinct: ['productRef', 'goods'],
    select: { productRef: true, goods: true },
  });
  if (lines.length === 0) return [];
  const refs = lines.flatMap(({ productRef }) => productRef ?? []);
  const known = await tx.storeGoods.findMany({ where: { storeId, ref: { in: refs } } });
  const now = new Map(known.map(({ ref, isVirtual }) => [ref, isVirtual ? 'virtual' : 'travels']));
  const others = lines.filter(({ productRef, goods }) => {
    const is = now.get(productRef ?? '');
    return is !== undefined && is !== goods;
  });
  const changed = [...new Set(others.flatMap(({ productRef }) => productRef ?? []))];
  const payloads = changed.map((productRef) => ({
    storeId,
    cause: `${cause}.${productRef}`,
    unpaid: false,
    statuses: [],
    productRef,
    after: null,
  }));
  await enqueueAll(tx, readAgainJob, payloads);
  return changed;
}

/** A Prisma `where` for one order of the store and its parts. */
function oneOf({ externalId }: { externalId: string }) {
  return { OR: [{ externalId }, { partOf: { externalId } }] };
}
