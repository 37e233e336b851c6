import type { PrismaClient } from '@prisma/client';

/** The orders, customers and balances in the database without ids, random keys and times: two histories with the same
 *  meaning have the same dump. */
export async function dumpOf(db: PrismaClient) {
  const orders = await db.order.findMany({
    include: {
      store: true,
      customer: true,
      pickupLocation: true,
      lines: { orderBy: { position: 'asc' } },
      shipments: { include: { transactions: true }, orderBy: { attempt: 'asc' } },
    },
    orderBy: [{ store: { name: 'asc' } }, { externalId: 'asc' }],
  });
  const customers = await db.customer.findMany({ orderBy: { matchKey: 'asc' } });
  const accounts = await db.ledgerAccount.findMany({ orderBy: { key: 'asc' } });
  return {
    orders: orders.map((order) => ({
      store: order.store.name,
      ...without(order, VARYING),
      searchText: order.searchText.replace(/^\S+ /, ''),
      customer: order.customer?.matchKey,
      pickup: order.pickupLocation?.name,
      lines: order.lines.map((line) => without(line, BELOW)),
      shipments: order.shipments.map(({ transactions, ...shipment }) => ({
        ...without(shipment, BELOW),
        isCollected: shipment.collectedAt !== null,
        fees: transactions.map(({ status, amountCents }) => `${status} ${amountCents}`),
      })),
    })),
    customers: customers.map((customer) => without(customer, VARYING)),
    balances: accounts.map(({ key, balanceCents }) => `${key.replace(UUID, '')} ${balanceCents}`),
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

// prettier-ignore
const VARYING = new Set([
  'id', 'orderKey', 'merchantId', 'storeId', 'customerId', 'pickupLocationId',
  'currentShipmentId', 'createdAt', 'updatedAt', 'receivedAt', 'sourceUpdatedAt', 'sourceAt',
  'inManifestAt', 'confirmManifestAt', 'requestedAt', 'lookUpBegunAt', 'provenFreeAt', 'createBegunAt',
  'bookedAt', 'collectedAt', 'endedAt', 'cancelRequestedAt', 'heardAt', 'requestedByUserId', 'reference',
  'driverId', 'receivedDriverId', 'receivedBefore', 'pickupJobId', 'deliveryJobId', 'pickupHash', 'deliveryHash', 'jobToken',
  'trackingLink', 'store', 'customer', 'pickupLocation', 'lines', 'shipments',
]);

/** The rows below an order also leave out the order's id, which varies too. */
const BELOW = new Set([...VARYING, 'orderId']);

/** The row without these fields. Bigints become text, so that a difference can be printed. */
function without(row: object, names: ReadonlySet<string>): Record<string, unknown> {
  const kept = Object.entries(row).filter(([name]) => !names.has(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
