import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { eraseAccountJob } from './erase-account.job.ts';
import { eraseOrder } from './erase-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const STRETCH = 100;

/** Removes what is personal of a closed account: recipients, customers, telephones and addresses of its
 *  stores, and what they sent. Orders keep number, times and lines, the ledger keeps everything. Safe to
 *  repeat. */
export async function eraseAccount(
  deps: Needs,
  { merchantId, step }: { merchantId: string; step: number },
): Promise<void> {
  const { db } = deps;
  const orders = await db.order.findMany({
    where: { merchantId, erasedAt: null, merchant: { closedAt: { not: null } } },
    orderBy: { createdAt: 'asc' },
    take: STRETCH,
    select: { id: true },
  });
  for (const { id } of orders) await eraseOrder(deps, id, { evenOnTheRoad: true });
  if (orders.length > 0)
    return db.$transaction((tx) => enqueue(tx, eraseAccountJob, { merchantId, step: step + 1 }));
  const closed = { merchantId, merchant: { closedAt: { not: null } } };
  await db.customer.deleteMany({ where: closed });
  await db.webhookDelivery.updateMany({ where: { store: closed }, data: { body: null } });
  await db.pickupLocation.updateMany({ where: { store: closed }, data: { phone: null } });
  await db.store.updateMany({ where: closed, data: { contactEmail: null } });
}
