import { backfillStoreJob } from '#app/domain/stores/backfill-store.job.ts';
import { chooseBackfill } from '#app/domain/stores/choose-backfill.ts';
import { runBackfill } from '#app/domain/intake/run-backfill.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import { storeOutThere, type Kind } from './stores-out-there.ts';

export const DAY_MS = 86_400_000;
export const CONNECTED = new Date('2026-11-18T08:00:00Z');

type World = Awaited<ReturnType<typeof connectedLate>>;

/** A shop with `perDay` orders on each of the 40 days before it was connected. */
export async function connectedLate(kind: Kind, perDay: number) {
  const it = await storeOutThere(kind);
  for (let day = 40; day >= 1; day -= 1) {
    it.clock.set(new Date(CONNECTED.getTime() - day * DAY_MS + 3_600_000));
    for (let n = 0; n < perDay; n += 1) it.out.place();
  }
  it.clock.set(CONNECTED);
  await it.db.store.update({ where: { id: it.store.id }, data: { connectedAt: CONNECTED } });
  await it.db.syncCursor.create({
    data: { storeId: it.store.id, watermark: CONNECTED, completeSince: CONNECTED },
  });
  const choose = (days: number) =>
    chooseBackfill(it.services, it.merchant, { storeName: it.store.name, days });
  const now = () => it.db.backfill.findUniqueOrThrow({ where: { storeId: it.store.id } });
  return { ...it, choose, now };
}

/** Runs all queued backfill jobs as the worker does; returns how many ran. */
export async function work(it: World, platform: StorePlatformPort = it.platform): Promise<number> {
  const platforms = { ...it.services.platforms, [it.store.integrationType]: platform };
  for (let done = 0; ; done += 1) {
    const [promise] = await it.db.outbox.findMany({
      where: { job: backfillStoreJob.name },
      orderBy: { id: 'asc' },
      take: 1,
    });
    if (!promise) return done;
    if (done > 0) it.clock.advance(15_000);
    const payload = backfillStoreJob.payload.parse(promise.payload);
    await runBackfill({ ...it.services, platforms }, payload);
    await it.db.outbox.delete({ where: { id: promise.id } });
  }
}

export function connectionOf(it: World) {
  const { id: storeId, url, externalId } = it.store;
  return { storeId, url, externalId, credentials: {} };
}

/** A platform adapter that appends the number of orders of each page to `pages`. */
export function counting(platform: StorePlatformPort, pages: number[]): StorePlatformPort {
  return {
    ...platform,
    async readMade(...asked) {
      const page = await platform.readMade(...asked);
      pages.push(page.orders.length);
      return page;
    },
  };
}

/** A platform adapter that throws 'store-down' when the page with this number is read. */
export function failsAt(platform: StorePlatformPort, at: number): StorePlatformPort {
  let pages = 0;
  return {
    ...platform,
    async readMade(...asked) {
      pages += 1;
      if (pages === at) throw new AppError('store-down', 'The store is not responding.');
      return platform.readMade(...asked);
    },
  };
}
