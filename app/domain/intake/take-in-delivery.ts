import type { Store, WebhookDelivery } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import { applyCourierEvent } from '#app/domain/shipments/apply-courier-event.ts';
import { PRIVACY_TOPICS, takeInPrivacyRequest } from '#app/domain/privacy/take-in-request.ts';
import { enqueue, enqueueAgain } from '#app/domain/shared/outbox.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import { checkRights } from '#app/domain/stores/check-rights.ts';
import { noteFailure } from '#app/domain/stores/store-break.ts';
import { noteAnswer, noteFailedCall, refuseWhileResting } from '#app/domain/stores/store-rest.ts';
import { refreshShopJob } from '#app/domain/stores/refresh-shop.job.ts';
import { shopSaysItLeft } from '#app/domain/stores/shop-left.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import type { Services } from '#app/ports/services.ts';
import { nudgeBackfill } from '#app/domain/stores/choose-backfill.ts';
import { evaluateGoodsAgain } from './evaluate-goods-again.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';
import type { Said } from './mark-gone.ts';
import type { StoreSide } from './store-side.ts';
import { takeInById } from './take-in-by-id.ts';

type Needs = Pick<
  Services,
  'db' | 'clock' | 'courier' | 'places' | 'platforms' | 'vault' | 'log' | 'settings'
>;

/** Processes one webhook delivery of the inbox. A store's webhook is only a hint: the order is read again, so that
 *  repeated, late and reordered deliveries have the same result. A store that no longer gives us access is shown as
 *  broken, and the delivery counts as processed. Idempotent.
 *  @throws AppError 'store-down', so that the job is retried, or waits while the store rests (`refuseWhileResting`). */
export async function takeInDelivery(deps: Needs, input: { deliveryId: string }): Promise<void> {
  const delivery = await deps.db.webhookDelivery.findUnique({
    where: { id: input.deliveryId },
    include: { store: true },
  });
  if (!delivery || delivery.processedAt) return;
  const { store, receivedAt } = delivery;
  if (store && callsStore(delivery, store)) await refuseWhileResting(deps, store, receivedAt);
  await begin(deps, delivery);
  const outcome =
    delivery.source === 'courier'
      ? await fromCourier(deps, delivery)
      : await fromStore(deps, delivery);
  await deps.db.webhookDelivery.update({
    where: { id: delivery.id },
    data: {
      processedAt: deps.clock.now(),
      outcome,
      ...(isUnfindable(delivery, outcome) ? { body: null } : {}),
    },
  });
}

/** Whether the delivery is about an order or a product, which is then read from the store. */
function callsStore({ source, topic, resourceId }: WebhookDelivery, { state }: Store): boolean {
  if (source === 'shopify' && (isPrivacy(topic) || isLifeCycle(topic))) return false;
  return source !== 'courier' && resourceId !== null && state !== 'disconnected';
}

/** Whether the body belongs to no order or names none, so that the erasure of an order would not find it. */
function isUnfindable({ topic }: WebhookDelivery, outcome: string): boolean {
  const hasNoStore = outcome === 'dropped' || outcome === 'unknownShop';
  return hasNoStore || topic.startsWith('fulfillment_orders/');
}

/** Counts the attempt. The key of a WooCommerce delivery is freed, so that a further webhook about the same order or
 *  product creates a new row: it may announce something newer than what is read now. */
async function begin(deps: Needs, delivery: WebhookDelivery): Promise<void> {
  const freed = delivery.source === 'woocommerce' ? { deliveryKey: delivery.id } : {};
  await deps.db.webhookDelivery.update({
    where: { id: delivery.id },
    data: { startedAt: deps.clock.now(), attempts: { increment: 1 }, ...freed },
  });
}

async function fromCourier(deps: Needs, delivery: WebhookDelivery): Promise<string> {
  const event = withoutNul(deps.courier.translateDelivery(delivery.body ?? ''));
  const { deliveryKey, receivedAt } = delivery;
  return applyCourierEvent(deps, event, `courier ${deliveryKey}`, receivedAt);
}

async function fromStore(
  deps: Needs,
  delivery: WebhookDelivery & { store: Store | null },
): Promise<string> {
  const { store } = delivery;
  if (delivery.source === 'shopify' && isPrivacy(delivery.topic))
    return privacy(deps, delivery, delivery.topic);
  if (delivery.source === 'shopify' && isLifeCycle(delivery.topic))
    return store ? lifeCycle(deps, delivery.topic, store) : 'unknownShop';
  if (!store || store.state === 'disconnected') return 'dropped';
  await deps.db.store.update({
    where: { id: store.id },
    data: { lastDeliveryAt: delivery.receivedAt },
  });
  if (!delivery.resourceId) return withoutOrder(deps, store, delivery);
  const platform =
    store.integrationType === 'custom' ? null : deps.platforms[store.integrationType];
  if (!platform) return 'dropped';
  try {
    const side = { platform, connection: await connectionOf(deps, store) };
    const outcome = delivery.topic.startsWith('product.')
      ? await lookAtProduct(deps, store, side, delivery)
      : await takeInById(deps, store, side, delivery.resourceId, saidIn(delivery));
    await noteAnswer(deps, store);
    return outcome;
  } catch (error) {
    await noteFailedCall(deps, store, error, delivery.resourceId);
    return noteRightsLost(deps, store, error);
  }
}

/** Shows on the store at once that it no longer gives us access; rethrows every other error. The reconciliation after
 *  the reconnection imports what the delivery announced. A failed job for each delivery would raise alerts that the
 *  reconnection does not close. */
async function noteRightsLost(deps: Needs, store: Store, error: unknown): Promise<'rightsLost'> {
  if (!isAppError(error) || error.code !== 'store-rights-lost') throw error;
  await noteFailure(deps, store, error);
  return 'rightsLost';
}

/** Handles a change of a product. Every order changes a product's stock, so waiting orders are read again only if the
 *  product now needs shipping and did not before, or the other way round. */
async function lookAtProduct(
  deps: Needs,
  { id: storeId }: Store,
  { platform, connection }: StoreSide,
  { id, resourceId }: WebhookDelivery,
): Promise<string> {
  const productRefs = (resourceId && (await platform.readGoods?.(connection, resourceId))) || [];
  if (productRefs.length === 0) return 'unchanged';
  const changed = await evaluateGoodsAgain(deps.db, { storeId, productRefs }, id);
  return changed.length > 0 ? 'productChanged' : 'unchanged';
}

/** What the topic itself reports about the order. It can be trusted, because Shopify does not undo a deletion or
 *  cancellation. */
function saidIn({ topic }: WebhookDelivery): Said {
  if (topic === 'orders/delete') return 'deleted';
  return topic === 'orders/cancelled' ? 'cancelled' : 'changed';
}

/** Deliveries about the store, not about an order. A signed body that is an error (docs/integrations/woocommerce.md)
 *  means that the connection has a problem, so a check is queued at once, at most one a minute. */
async function withoutOrder(deps: Needs, store: Store, delivery: WebhookDelivery): Promise<string> {
  const { topic } = delivery;
  const now = deps.clock.now().getTime();
  if (topic === 'bulk_operations/finish') {
    await nudgeBackfill(deps, store.id, now);
    return 'noted';
  }
  if (topic.startsWith('locations/') || topic === 'shop/update') {
    await enqueueAgain(deps.db, refreshShopJob, { storeId: store.id });
    return 'noted';
  }
  if (topic.startsWith('error.'))
    await enqueue(deps.db, reconcileStoreJob, {
      storeId: store.id,
      period: Math.floor(now / 60_000),
    });
  return 'noResource';
}

type PrivacyTopic = keyof typeof PRIVACY_TOPICS;

function isPrivacy(topic: string): topic is PrivacyTopic {
  return topic in PRIVACY_TOPICS;
}

/** Privacy requests of a shop's customers, or of a shop that left. They concern the shop's store and every store that it
 *  had in another account, because that one kept its orders. */
async function privacy(
  deps: Needs,
  delivery: WebhookDelivery & { store: Store | null },
  topic: PrivacyTopic,
): Promise<string> {
  const kind = PRIVACY_TOPICS[topic];
  const former = delivery.sender
    ? await deps.db.store.findMany({ where: { formerExternalId: delivery.sender } })
    : [];
  const stores = [...(delivery.store ? [delivery.store] : []), ...former];
  if (stores.length === 0) return 'unknownShop';
  const hint = deps.platforms.shopify?.readPrivacy?.(delivery.body ?? '{}');
  const nothing = { customerRef: null, externalOrderIds: [] };
  await takeInPrivacyRequest(deps, delivery, stores, kind, hint ?? nothing);
  return kind;
}

type LifeCycleTopic = 'app/uninstalled' | 'app/scopes_update';

function isLifeCycle(topic: string): topic is LifeCycleTopic {
  return topic === 'app/uninstalled' || topic === 'app/scopes_update';
}

/** A shop's webhooks about the connection itself. */
async function lifeCycle(deps: Needs, topic: LifeCycleTopic, store: Store): Promise<string> {
  if (topic === 'app/uninstalled') return shopSaysItLeft(deps, store);
  if (store.state === 'disconnected') return 'dropped';
  return checkRights(deps, store).catch((error: unknown) => noteRightsLost(deps, store, error));
}
