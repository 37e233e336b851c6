import { withdraw } from '#app/domain/imports/remove-imports.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { eraseAccountJob } from './erase-account.job.ts';
import { erasableNow, eraseOrder } from './erase-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const STRETCH = 100;
/** An order that is still under way (`onTheRoad`) keeps its address, so the job is repeated after this time. */
const AGAIN_MS = 24 * 3_600_000;

/** Erases the personal data of a closed account: recipients, customers, pickup locations, phone numbers and
 *  addresses, and what its stores sent. Orders keep number, times and lines, stores keep name and URL, and the ledger
 *  is unchanged. Idempotent. */
export async function eraseAccount(
  deps: Needs,
  { merchantId, step, after }: { merchantId: string; step: number; after?: string | undefined },
): Promise<void> {
  const { db, clock } = deps;
  const account = await db.merchant.findUnique({ where: { id: merchantId } });
  if (!account?.closedAt) return;
  const orders = await db.order.findMany({
    where: {
      merchantId,
      ...erasableNow(clock.now()),
      ...(after ? { createdAt: { gte: new Date(after) } } : {}),
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: STRETCH,
    select: { id: true, createdAt: true },
  });
  const ends: string[] = [];
  for (const { id } of orders) ends.push(await eraseOrder(deps, id));
  // Continues at once only if this run erased something. If all orders that are left are still under way, they wait
  // for the next day.
  if (ends.includes('erased')) {
    const next = { merchantId, step: step + 1, after: orders[0]?.createdAt.toISOString() };
    return enqueue(db, eraseAccountJob, next);
  }
  if ((await db.order.count({ where: { merchantId, erasedAt: null } })) > 0) {
    const tomorrow = new Date(clock.now().getTime() + AGAIN_MS);
    return enqueue(db, eraseAccountJob, { merchantId, step: step + 1 }, tomorrow);
  }
  await eraseRest(deps, merchantId);
}

async function eraseRest({ db, clock }: Needs, merchantId: string): Promise<void> {
  const closed = { merchantId };
  await db.customer.deleteMany({ where: closed });
  await db.webhookDelivery.updateMany({ where: { store: closed }, data: { body: null } });
  // Open data requests are completed, because no data is left to export, and no one to notify.
  await db.privacyRequest.updateMany({
    where: { store: closed, kind: 'dataRequest', doneAt: null },
    data: { doneAt: clock.now() },
  });
  await db.privacyRequest.updateMany({ where: { store: closed }, data: { customerRef: null } });
  await db.pickupLocation.deleteMany({ where: { store: closed } });
  await db.store.updateMany({
    where: closed,
    data: { contactEmail: null, stateReason: null, webhookUrl: null },
  });
  await forgetPayers(db, merchantId);
  await withdraw(db, { merchantId });
}

/** Payments stay, with the provider's reference; payer and card details are deleted. */
async function forgetPayers(db: Needs['db'], merchantId: string): Promise<void> {
  await db.transaction.updateMany({ where: { merchantId }, data: { email: null, payAt: null } });
  await db.$executeRaw`
    update transactions set details = jsonb_set(
      jsonb_set(details, '{payment,customer}', 'null'), '{payment,authorization}', 'null')
    where merchant_id = ${merchantId}::uuid and details ? 'payment'`;
}
