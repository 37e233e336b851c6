import { AppError } from '#app/domain/shared/errors.ts';
import { readWebhook } from '#app/integrations/shopify/read-webhook.ts';
import type {
  IncomingOrder,
  OrderWindow,
  StorePlatformPort,
  TrackingUpdate,
} from '#app/ports/store-platform.ts';

export type FakePlatform = StorePlatformPort & {
  /** The store's current orders by their id in the store; null means permanently deleted. */
  orders: Map<string, IncomingOrder | null>;
  reads: string[];
  /** The ids of each call of `readPlacedAt`. */
  lookUps: (readonly string[])[];
  pageSize: number;
  updates: TrackingUpdate[];
  switches: { down: boolean; silent: boolean; rightsLost: boolean };
};

/** A store platform in memory, which always returns its current state. */
export function fakePlatform(): FakePlatform {
  const platform: FakePlatform = {
    orders: new Map(),
    reads: [],
    lookUps: [],
    pageSize: 100,
    updates: [],
    switches: { down: false, silent: false, rightsLost: false },

    async readOrder(_store, externalId) {
      platform.reads.push(externalId);
      refuse(platform);
      const order = platform.orders.get(externalId);
      return order ? { kind: 'order', order } : { kind: 'gone', readAt: new Date() };
    },
    async readChanged(_store, since) {
      refuse(platform);
      const orders = [...platform.orders.values()]
        .filter((order) => order !== null)
        .filter((order) => order.updatedAt >= since)
        .sort((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
      return { orders, cursor: null };
    },
    readPrivacy: (body) => {
      const hint = readWebhook('customers/redact', body);
      return hint.kind === 'privacy'
        ? { customerRef: hint.customerId, externalOrderIds: hint.orderIds }
        : { customerRef: null, externalOrderIds: [] };
    },
    async countOrders(_store, window) {
      refuse(platform);
      return held(platform, window).length;
    },
    async readMade(_store, window, cursor) {
      refuse(platform);
      const made = held(platform, window).sort(
        (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
      );
      const start = Number(cursor ?? 0);
      const end = start + platform.pageSize;
      return { orders: made.slice(start, end), cursor: end < made.length ? String(end) : null };
    },
    async listHeld(_store, window) {
      refuse(platform);
      return { orders: held(platform, window), cursor: null };
    },
    async readPlacedAt(_store, externalIds) {
      platform.lookUps.push(externalIds);
      refuse(platform);
      const found = externalIds.flatMap((id) => platform.orders.get(id) ?? []);
      return new Map(found.map(({ externalId, createdAt }) => [externalId, createdAt]));
    },
    async writeTracking(_store, update, sent) {
      refuse(platform);
      platform.updates.push(update);
      return { ...sent, [update.milestone]: 'kept' };
    },
  };
  return platform;
}

function held({ orders }: FakePlatform, { from, to }: OrderWindow): IncomingOrder[] {
  return [...orders.values()]
    .filter((order) => order !== null)
    .filter(({ facts }) => !facts.deleted && !facts.draft)
    .filter(({ createdAt }) => createdAt >= from && createdAt < to);
}

function refuse({ switches }: FakePlatform): void {
  if (switches.silent) throw new AppError('store-down', 'No answer.', { isSilent: true });
  if (switches.down) throw new AppError('store-down', 'The store is not responding.');
  if (switches.rightsLost) throw new AppError('store-rights-lost', 'The keys open nothing.');
}
