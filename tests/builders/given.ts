import { randomUUID } from 'node:crypto';
import type {
  DocumentKind,
  Hub,
  IntegrationType,
  Order,
  OrderStatus,
  PickupLocation,
  Prisma,
  Store,
} from '@prisma/client';
import { MAX_UNDER_WAY } from '#app/domain/audit/account-limits.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { orderSearchText } from '#app/domain/orders/search-text.rules.ts';
import { availableOf, HOUSE } from '#app/domain/wallet/ledger.ts';
import { recordTransaction } from '#app/domain/wallet/record-transaction.ts';
import type { Services } from '#app/ports/services.ts';
import { givenPerson } from './person.ts';

export type GivenMerchant = Actor & { merchantId: string; userId: string };

let counter = 0;
const nth = () => (counter += 1);

/** Valid entities in the database, and actors. Each takes only what matters to the test. `storeManager`, `hubStaff` and
 *  `storeToken` only return an actor, without creating anything. */
export const given = {
  async merchant(
    services: Services,
    { balanceCents = 50_000, creditLimitCents = 0 } = {},
  ): Promise<GivenMerchant> {
    const [merchantId, n] = [newId(), nth()];
    const email = `merchant${n}@shop.example`;
    const name = `Merchant ${n}`;
    await services.db.merchant.create({
      data: { id: merchantId, name, email, creditLimitCents: BigInt(creditLimitCents) },
    });
    const person = await givenPerson(services, 'merchant', merchantId, {
      email,
      firstName: 'Naledi',
      lastName: `Merchant${n}`,
    });
    if (balanceCents > 0) await credit(services, merchantId, balanceCents);
    return {
      ...person,
      role: 'merchant',
      name,
      merchantId,
      storeIds: [],
      hubIds: [],
    };
  },

  async admin(services: Services): Promise<Actor> {
    const person = await givenPerson(services, 'admin', null, {
      email: `admin${nth()}@thumela.example`,
      firstName: 'Ada',
      lastName: 'Admin',
    });
    return {
      ...person,
      role: 'admin',
      name: 'Ada Admin',
      merchantId: null,
      storeIds: [],
      hubIds: [],
    };
  },

  storeManager(merchant: GivenMerchant, stores: readonly Store[]): Actor {
    return {
      role: 'storeManager',
      name: 'Sipho Manager',
      email: 'sipho@shop.example',
      userId: newId(),
      membershipId: newId(),
      merchantId: merchant.merchantId,
      storeIds: stores.map((store) => store.id),
      hubIds: [],
    };
  },

  hubStaff(hubIds: readonly string[] = []): Actor {
    return {
      role: 'hubStaff',
      name: 'Hlengiwe Hub',
      email: 'hub@thumela.example',
      userId: newId(),
      membershipId: newId(),
      merchantId: null,
      storeIds: [],
      hubIds,
    };
  },

  /** A hub; with `has`, the order was scanned in there. */
  async hub(
    services: Pick<Services, 'db'>,
    { has, ...over }: { has?: { id: string }; name?: string; teamId?: string } = {},
  ): Promise<Hub> {
    const hub = await services.db.hub.create({
      data: {
        id: newId(),
        name: 'Cape Town Hub',
        address: 'Epping',
        latitude: -33.9,
        longitude: 18.5,
        teamId: '1',
        teamName: 'CPT',
        createdBy: 'Ada',
        updatedBy: 'Ada',
        ...over,
      },
    });
    if (!has) return hub;
    const { id: shipmentId } = await anyShipment(services, has.id);
    const at = new Date();
    await services.db.hubScan.create({
      data: { id: newId(), orderId: has.id, shipmentId, hubId: hub.id, at, userId: newId() },
    });
    const data = { receivedHubId: hub.id, receivedAt: at, receivedFrom: 'collected' } as const;
    await services.db.shipment.update({ where: { id: shipmentId }, data });
    return hub;
  },

  /** The bearer of a store token. */
  storeToken(store: Store): Actor {
    return {
      role: 'store',
      name: store.name,
      email: null,
      userId: null,
      membershipId: null,
      merchantId: store.merchantId,
      storeIds: [store.id],
      hubIds: [],
    };
  },

  /** A connected store with a pickup location, unless the test wants none. */
  async store(
    services: Services,
    merchant: { merchantId: string },
    {
      withPickup = true,
      ...over
    }: { withPickup?: boolean } & Partial<Prisma.StoreUncheckedCreateInput> = {},
  ): Promise<Store> {
    const n = nth();
    const store = await services.db.store.create({
      data: {
        id: newId(),
        merchantId: merchant.merchantId,
        name: `Store ${n}`,
        url: `https://store${n}.example`,
        integrationType: 'custom',
        connectedAt: services.clock.now(),
        ...over,
      },
    });
    if (withPickup) await given.pickupLocation(services, store);
    return store;
  },

  async pickupLocation(
    services: Services,
    store: Store,
    over: Partial<Prisma.PickupLocationUncheckedCreateInput> = {},
  ): Promise<PickupLocation> {
    const count = await services.db.pickupLocation.count({ where: { storeId: store.id } });
    return services.db.pickupLocation.create({
      data: {
        id: newId(),
        storeId: store.id,
        merchantId: store.merchantId,
        name: 'Warehouse',
        address: '12 Long Street, Cape Town, WC, 8001',
        city: 'Cape Town',
        phone: '+27215550100',
        latitude: -33.9249,
        longitude: 18.4241,
        isDefault: count === 0,
        ...over,
      },
    });
  },

  /** An order of the given store or of a new custom store, in any status that needs no shipment. */
  async order(
    services: Services,
    {
      merchant,
      store,
      status = 'eligible',
      ...over
    }: {
      merchant: { merchantId: string };
      store?: Store;
      status?: OrderStatus;
    } & Partial<Omit<Prisma.OrderUncheckedCreateInput, 'status'>>,
  ): Promise<Order> {
    const home = store ?? (await given.store(services, merchant));
    const pickup = await services.db.pickupLocation.findFirst({
      where: { storeId: home.id, isDefault: true },
    });
    const orderKey = over.orderKey ?? newOrderKey();
    const address = {
      customerName: 'Thandeka Mokoena',
      email: 'thandeka@example.com',
      phone: '+27825550142',
      company: null,
      street: '14 Kloof Street',
      suburb: 'Gardens',
      city: 'Cape Town',
      province: 'WC',
      postalCode: '8001',
      customerRef: null,
    };
    const orderId = String(1000 + nth());
    return services.db.order.create({
      data: {
        ...address,
        id: newId(),
        orderKey,
        merchantId: home.merchantId,
        storeId: home.id,
        platform: home.integrationType,
        orderId,
        externalId: home.integrationType === 'custom' ? null : randomUUID(),
        status,
        country: 'ZA',
        latitude: -33.93,
        longitude: 18.41,
        geoSource: 'store',
        pickupLocationId: pickup?.id ?? null,
        searchText: orderSearchText({
          ...address,
          ...textsOf(over),
          orderKey,
          orderId: over.orderId ?? orderId,
          storeName: home.name,
        }),
        createdAt: services.clock.now(),
        receivedAt: services.clock.now(),
        totalCents: 98_650n,
        lines: {
          create: [
            {
              id: newId(),
              position: 0,
              name: 'Rooibos tin',
              quantity: 2,
              shippableQuantity: 2,
              unitPriceCents: 49_325n,
            },
          ],
        },
        ...over,
      },
    });
  },

  /** An order whose shipment was requested and is not yet booked by the worker. */
  async shippedOrder(services: Services, merchant: GivenMerchant, over: object = {}) {
    const order = await given.order(services, { merchant, ...over });
    await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
    return withShipment(services, order.id);
  },

  /** An order whose courier job exists. */
  async bookedOrder(services: Services, merchant: GivenMerchant, over: object = {}) {
    const { order, shipment } = await given.shippedOrder(services, merchant, over);
    await bookCourier(services, { shipmentId: shipment.id });
    return withShipment(services, order.id);
  },

  /** An order with a label but without a courier: its shipment is only marked as booked. */
  async labelledOrder(services: Services, merchant: GivenMerchant, over: object = {}) {
    const { order, shipment } = await given.shippedOrder(services, merchant, over);
    const data = { state: 'booked', bookedAt: services.clock.now() } as const;
    await services.db.shipment.update({ where: { id: shipment.id }, data });
    return order;
  },

  /** Creates as many unfinished documents of a kind as the account may have. Returns their ids. */
  async documentsInProgress(
    { db }: Services,
    { merchantId }: GivenMerchant,
    kind: DocumentKind,
  ): Promise<string[]> {
    const data = Array.from({ length: MAX_UNDER_WAY[kind] }, () => ({
      id: newId(),
      kind,
      merchantId,
      requestedBy: 'A person',
    }));
    await db.documentJob.createMany({ data });
    return data.map(({ id }) => id);
  },
};

/** Reads an order and its current shipment. Throws if it has none. */
export async function withShipment(services: Services, orderId: string) {
  const order = await services.db.order.findUniqueOrThrow({ where: { id: orderId } });
  const shipment = await services.db.shipment.findUniqueOrThrow({
    where: { id: order.currentShipmentId ?? '' },
  });
  return { order, shipment };
}

/** The order's newest shipment. If there is none, a requested one is created. */
async function anyShipment({ db }: Pick<Services, 'db'>, orderId: string) {
  const shipment = await db.shipment.findFirst({ where: { orderId }, orderBy: { id: 'desc' } });
  if (shipment) return shipment;
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  const { orderKey: reference, merchantId, storeId } = order;
  return db.shipment.create({
    data: {
      id: newId(),
      orderId,
      merchantId,
      storeId,
      reference,
      kind: 'delivery',
      attempt: 1,
      state: 'requested',
      feeCents: 0n,
      requestedAt: new Date(),
    },
  });
}

/** The overriding values that are text, for the order's search text. */
function textsOf(over: object): Record<string, string> {
  return Object.fromEntries(Object.entries(over).filter(([, value]) => typeof value === 'string'));
}

export const PLATFORM_STORE = (integrationType: IntegrationType) => ({
  integrationType,
  externalId: integrationType === 'shopify' ? `shop${nth()}.myshopify.com` : null,
});

async function credit(services: Services, merchantId: string, cents: number): Promise<void> {
  await services.db.$transaction((tx) =>
    recordTransaction(tx, {
      merchantId,
      reference: `given-${newId()}`,
      type: 'welcomeCredit',
      status: 'SUCCESSFUL',
      amountCents: cents,
      at: services.clock.now(),
      legs: [{ step: 'credit', from: HOUSE.gifts, to: availableOf(merchantId), cents }],
    }),
  );
}
