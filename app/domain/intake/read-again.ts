import type { Prisma } from '@prisma/client';
import { isBeforeBooking, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import type { Services } from '#app/ports/services.ts';
import { readAgainJob } from './read-again.job.ts';
import { takeInEach } from './take-in-by-id.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'platforms' | 'vault' | 'log'>;

/** Orders per run; a further run is queued for the rest. */
const STRETCH = 100;

type Input = {
  storeId: string;
  cause: string;
  /** Whether to read unpaid orders that are not booked yet. Whether they must be paid depends on the gateway
   *  settings. */
  unpaid: boolean;
  /** Orders in these statuses of the shop are read again. */
  statuses: readonly string[];
  /** The store's reference of a product. Unbooked orders that contain the product are read again. Null for none. */
  productRef: string | null;
  after: string | null;
};

/** Reads orders again if a changed setting or product affects their evaluation. The store's data on payment and
 *  gateways is not stored here, so the store must be asked. Idempotent.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function readAgain(deps: Needs, input: Input): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store || store.state === 'disconnected' || store.integrationType === 'custom') return;
  const platform = deps.platforms[store.integrationType];
  if (!platform) return;
  const side = { platform, connection: await connectionOf(deps, store) };
  // A part is read together with its order.
  const ofStore = {
    OR: [{ externalId: { not: null } }, { partOf: { externalId: { not: null } } }],
  };
  const orders = await deps.db.order.findMany({
    where: {
      AND: [concerned(input), ofStore, { erasedAt: null }],
      ...(input.after ? { id: { gt: input.after } } : {}),
    },
    orderBy: { id: 'asc' },
    take: STRETCH,
    select: { id: true, externalId: true, partOf: { select: { externalId: true } } },
  });
  const ids = new Set(orders.flatMap((order) => (order.partOf ?? order).externalId ?? []));
  const { failure } = await takeInEach(deps, store, side, ids);
  const last = orders.at(-1);
  if (last && orders.length === STRETCH)
    await enqueue(deps.db, readAgainJob, {
      ...input,
      statuses: [...input.statuses],
      after: last.id,
    });
  if (failure) throw failure;
}

function concerned({ storeId, unpaid, statuses, productRef }: Input): Prisma.OrderWhereInput {
  const status = { in: ORDER_STATUSES.filter(isBeforeBooking) };
  return {
    storeId,
    OR: [
      { platformStatus: { in: [...statuses] } },
      ...(unpaid ? [{ paid: false, status }] : []),
      ...(productRef ? [{ status, lines: { some: { productRef } } }] : []),
    ],
  };
}
