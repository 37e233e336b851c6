import type { Order, Store } from '@prisma/client';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { oursInStore, sayMoveOf } from './family-news.ts';
import { withOwnHome } from './home-location.ts';
import { isOutdated, lockKnown, lockSource } from './source-version.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'platforms' | 'vault' | 'log'>;

/** Raises or closes the alert that an order was moved to another location in its shop. Nothing else of the order is
 *  taken from the shop. After a person has settled such a move, only a further move raises the alert again. Idempotent.
 *  @throws AppError 'store-down', so that the job is retried, including when the order was read again during this
 *  check. */
export async function checkLocation(deps: Needs, { orderId }: { orderId: string }): Promise<void> {
  const order = await deps.db.order.findUnique({
    where: { id: orderId },
    include: { store: true, partOf: { select: { externalId: true } } },
  });
  const externalId = (order?.partOf ?? order)?.externalId;
  if (!order || !externalId || order.erasedAt) return;
  const { store } = order;
  const platform =
    store.integrationType === 'custom' ? null : deps.platforms[store.integrationType];
  if (!platform || store.state === 'disconnected') return;
  const read = await platform.readOrder(await connectionOf(deps, store), externalId);
  if (read.kind === 'gone') return;
  await inTransaction(deps.db, async (tx) => {
    const incoming = await withOwnHome(tx, store.id, read.order);
    await sayMove(tx, deps, { order, store, incoming });
  });
}

type Read = { order: Order; store: Store; incoming: IncomingOrder };

async function sayMove(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  { order, store, incoming }: Read,
): Promise<void> {
  await lockSource(tx, store.id, incoming.externalId);
  const here = await lockKnown(tx, store.id, incoming.externalId);
  if (!here) return;
  // A newer read that found no other change has not checked the location, so the job must be retried.
  if (isOutdated(here.known, { ...incoming, isPresent: true }))
    throw new AppError('store-down', 'The order was read from the store again during this check.');
  const rows = [here.known, ...here.parts] as const;
  const { made } = await oursInStore(tx, rows);
  const transition = { at: clock.now(), source: 'store', actor: store.name } as const;
  await sayMoveOf(tx, rows, order.id, { incoming, made, transition });
}
