import { expect } from 'vitest';
import type { Actor } from '#app/domain/shared/actor.ts';
import { checkLocation } from '#app/domain/intake/check-location.ts';
import { checkLocationJob } from '#app/domain/intake/check-location.job.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { updateCourier } from '#app/domain/shipments/update-courier.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { answerPrivacyRequest } from '#app/domain/privacy/answer-request.ts';
import { answerPrivacyRequestJob } from '#app/domain/privacy/privacy-request.job.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { refreshShop } from '#app/domain/stores/refresh-shop.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import { readWebhook } from '#app/integrations/shopify/read-webhook.ts';
import type { Delivery } from '#simulators/shopify/webhooks.ts';
import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { withShipment } from '#tests/builders/given.ts';
import { connectedShop, SHOP } from '#tests/contract/shopify/world.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { shopFacts } from '#tests/builders/shop-facts.ts';

/** A second location of the shop. */
export const DEPOT = {
  name: 'Joburg depot',
  address1: '1 Main Road',
  city: 'Johannesburg',
  province: 'Gauteng',
  provinceCode: 'GP',
  zip: '2000',
  phone: '+27115550100',
  latitude: -26.2,
  longitude: 28.04,
};

/** A simulated shop whose webhooks are processed one by one, as from the inbox. */
export async function shopAtWork() {
  const world = await testServices({ now: '2026-11-18T08:00:00Z' });
  const { db, clock } = world;
  const { simulator, platform, shop, graphql, exchange } = await connectedShop(undefined, {
    now: () => clock.now(),
  });
  simulator.bucketOf(SHOP).set({ maximum: 1e6, available: 1e6, restoreRate: 1e6 });
  const services = { ...world.services, platforms: { ...world.platforms, shopify: platform } };
  const store = await installShop(services, factsOf(shop));
  const actor: Actor = {
    role: 'embedded',
    name: store.name,
    email: null,
    userId: null,
    membershipId: null,
    merchantId: store.merchantId,
    storeIds: [store.id],
    hubIds: [],
  };
  let taken = simulator.deliveries.length;
  /** Processes the webhooks that the shop has sent since the last call. `arriving` may reorder or drop some. */
  const hear = async (arriving: (sent: Delivery[]) => Delivery[] = (sent) => sent) => {
    const sent = arriving(simulator.deliveries.slice(taken));
    taken = simulator.deliveries.length;
    for (const { topic, body } of sent) {
      const hint = readWebhook(topic, body);
      const id = newId();
      await db.webhookDelivery.create({
        data: {
          id,
          source: 'shopify',
          deliveryKey: id,
          storeId: store.id,
          sender: SHOP,
          topic,
          body,
          resourceId: hint.kind === 'order' ? hint.externalId : null,
        },
      });
      await takeInDelivery(services, { deliveryId: id });
    }
  };
  const order = async () => {
    const found = await db.order.findFirstOrThrow({ include: { pickupLocation: true } });
    return { ...found, attention: await alertCodesOf(db, found.id) };
  };
  const ship = async () => {
    const { id, orderKey } = await order();
    const { accepted } = await requestShipments(services, actor, { orderKeys: [orderKey] });
    expect(accepted).toHaveLength(1);
    await bookCourier(services, {
      shipmentId: (await withShipment(services, id)).shipment.id,
    });
  };
  /** Runs the queued jobs of the four kinds below and discards all others. A job that fails stays queued, and its error
   *  is thrown. */
  const runOutbox = async () => {
    const due = await db.outbox.findMany({ orderBy: { id: 'asc' } });
    for (const { id, job, payload } of due) {
      if (job === writeTrackingJob.name)
        await writeTracking(services, writeTrackingJob.payload.parse(payload));
      if (job === updateCourierJob.name)
        await updateCourier(services, updateCourierJob.payload.parse(payload));
      if (job === answerPrivacyRequestJob.name)
        await answerPrivacyRequest(services, answerPrivacyRequestJob.payload.parse(payload));
      if (job === checkLocationJob.name)
        await checkLocation(services, checkLocationJob.payload.parse(payload));
      await db.outbox.delete({ where: { id } });
    }
  };
  const refresh = async () => {
    const readShop = async () => factsOf(shop);
    await refreshShop({ ...services, readShop }, { storeId: store.id });
    const scheduled = await db.outbox.findMany({ where: { job: evaluateStoreJob.name } });
    for (const { payload } of scheduled)
      await evaluateStore(services, evaluateStoreJob.payload.parse(payload));
  };
  const kinds = async () =>
    (await db.orderEvent.findMany({ orderBy: { id: 'asc' } })).map(({ kind }) => kind);
  const { actions } = simulator;
  return {
    ...world,
    services,
    simulator,
    actions,
    shop,
    graphql,
    exchange,
    store,
    hear,
    order,
    ship,
    runOutbox,
    refresh,
    kinds,
    actor,
  };
}

type Shop = Awaited<ReturnType<typeof connectedShop>>['shop'];

export function factsOf(shop: Shop): ShopFacts {
  return shopFacts(SHOP, {
    billingId: `gid://shopify/Shop/${shop.id}`,
    locations: shop.locations
      .filter(({ isActive }) => isActive !== false)
      .map((location) => ({
        externalId: `gid://shopify/Location/${location.id}`,
        name: location.name,
        address: `${location.address1}, ${location.city}`,
        street: location.address1,
        suburb: null,
        city: location.city,
        province: 'WC',
        postalCode: location.zip,
        phone: location.phone,
        latitude: location.latitude,
        longitude: location.longitude,
        geoSource: 'store' as const,
        approximate: false,
      })),
  });
}
