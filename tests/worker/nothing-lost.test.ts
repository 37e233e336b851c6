import { describe, expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import { storeOutThere, type Kind } from './stores-out-there.ts';

const ORDERS = 1_000;
const MINUTES = 60;
const TIMER = 5;
const MINUTE_MS = 60_000;

type World = Awaited<ReturnType<typeof storeOutThere>>;

describe.each<Kind>(['shopify', 'woocommerce'])('%s', (kind) => {
  test(`webhooks dropped for an hour while ${ORDERS} orders come and change: the meter shows it, then nothing is lost and nothing is twice`, async () => {
    const it = await storeOutThere(kind);
    await run(it);
    expect(await meterOf(it)).toMatchObject({ storeCount: 0, ownCount: 0, missing: 0 });

    const seen: number[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      busyMinute(it, minute);
      // In the second half the store does not answer us either.
      if (minute === MINUTES / 2) it.out.answerWith(503);
      if (minute % TIMER !== TIMER - 1) continue;
      const before = await gapAtStart(it);
      seen.push(before);
    }
    const dark = await meterOf(it);
    it.out.answerWith(null);
    it.clock.advance(MINUTE_MS);
    const atRecovery = await gapAtStart(it);

    // While it could be asked, each check began with the gap of its five minutes and closed it.
    const answered = MINUTES / TIMER / 2;
    expect(Math.min(...seen.slice(0, answered))).toBeGreaterThan(ORDERS / 20);
    expect(seen.slice(answered)).toEqual(seen.slice(answered).map(() => Number.NaN));
    // While it could not, the meter kept what it knew and from when: unknown is not nothing.
    expect(dark?.countedAt?.getTime()).toBeLessThan(it.clock.now().getTime() - 30 * MINUTE_MS);
    expect(dark?.failingSince).not.toBeNull();
    expect(atRecovery).toBeGreaterThan(ORDERS / 2);
    expect(await meterOf(it)).toMatchObject({
      missing: 0,
      outdated: 0,
      surplus: 0,
      failingSince: null,
      lastError: null,
      storeCount: it.out.shown().length,
      ownCount: it.out.shown().length,
    });
    expect(await differences(it)).toEqual([]);
  });

  test('what the watermark does not bring is found by comparison and brought in', async () => {
    const it = await storeOutThere(kind);
    const ids = Array.from({ length: 40 }, () => it.out.place());
    await run(it);
    it.clock.advance(10 * MINUTE_MS);
    for (const id of ids.slice(0, 20)) it.out.edit(id);
    for (const id of ids.slice(20, 25)) it.out.cancel(id);
    for (const id of ids.slice(25, 30)) it.out.deleteForGood(id);
    Array.from({ length: 20 }, () => it.out.place());
    it.clock.advance(MINUTE_MS);

    await run(it, skipsPages(it.platform));

    expect(await differences(it)).toEqual([]);
    expect(await meterOf(it)).toMatchObject({ missing: 0, outdated: 0, surplus: 0 });
  });

  test('a reconciliation that skips a page and trusts its watermark loses orders (the broken twin)', async () => {
    const it = await storeOutThere(kind);
    Array.from({ length: 40 }, () => it.out.place());
    it.clock.advance(MINUTE_MS);
    const trusting: StorePlatformPort = {
      ...skipsPages(it.platform),
      countOrders: async () => it.db.order.count(),
      listHeld: async () => ({ orders: [], cursor: null }),
    };

    await run(it, trusting);

    expect((await differences(it)).length).toBeGreaterThan(5);
  });

  test('a gap larger than one run is closed by runs promised at once', async () => {
    const it = await storeOutThere(kind);
    Array.from({ length: 400 }, () => it.out.place());
    it.clock.advance(MINUTE_MS);

    await run(it, skipsPages(it.platform));
    let runs = 1;
    while (await it.db.outbox.count({ where: { job: reconcileStoreJob.name } })) {
      await it.db.outbox.deleteMany({ where: { job: reconcileStoreJob.name } });
      it.clock.advance(1_000);
      await run(it, skipsPages(it.platform));
      runs += 1;
    }

    expect(runs).toBe(2);
    expect(await differences(it)).toEqual([]);
  });
});

/** One minute in the shop: orders come, some of the earlier ones change. */
function busyMinute({ out, clock }: World, minute: number): void {
  const until = Math.round((ORDERS * (minute + 1)) / MINUTES);
  for (let n = out.shown().length + gone(minute); n < until; n += 1) out.place();
  const ids = out.shown().map(({ externalId }) => externalId);
  const pick = (n: number) => ids[(minute * 131 + n * 37) % ids.length]!;
  for (let n = 0; n < 6; n += 1) out.edit(pick(n));
  for (let n = 6; n < 9; n += 1) out.cancel(pick(n));
  if (minute % 10 === 9) out.deleteForGood(pick(9));
  clock.advance(MINUTE_MS);
}

/** How many were deleted before this minute. */
function gone(minute: number): number {
  return Math.floor(minute / 10);
}

/** A check as the timer makes it. Answers what the meter showed before anything was brought in;
 *  NaN where the store could not be asked. */
async function gapAtStart(it: World): Promise<number> {
  let gap = Number.NaN;
  const watched: StorePlatformPort = {
    ...it.platform,
    readChanged: async (...given) => {
      const meter = await meterOf(it);
      if (meter?.countedAt?.getTime() === it.clock.now().getTime() && Number.isNaN(gap))
        gap = (meter.missing ?? 0) + (meter.outdated ?? 0) + (meter.surplus ?? 0);
      return it.platform.readChanged(...given);
    },
  };
  await run(it, watched).catch(() => undefined);
  return gap;
}

async function run(it: World, platform: StorePlatformPort = it.platform): Promise<void> {
  const platforms = { ...it.services.platforms, [it.store.integrationType]: platform };
  await reconcileStore({ ...it.services, platforms }, { storeId: it.store.id });
}

/** Tells of nothing but the last page, so the watermark passes what it never saw. */
function skipsPages(platform: StorePlatformPort): StorePlatformPort {
  return {
    ...platform,
    async readChanged(store, since, cursor) {
      const page = await platform.readChanged(store, since, cursor);
      return { orders: page.cursor === null ? page.orders.slice(-5) : [], cursor: page.cursor };
    },
  };
}

function meterOf({ db, store }: World) {
  return db.syncCursor.findUnique({ where: { storeId: store.id } });
}

/** Order by order, what the store shows and what is here, without asking our own meter. */
async function differences({ db, store, out }: World): Promise<string[]> {
  const rows = await db.order.findMany({ where: { storeId: store.id }, include: { lines: true } });
  const faults: string[] = [];
  for (const { externalId, pieces, isCancelled } of out.shown()) {
    const ours = rows.filter((row) => row.externalId === externalId);
    const [row] = ours;
    if (ours.length !== 1 || !row) faults.push(`${externalId}: here ${ours.length} times`);
    else if (isCancelled !== (row.status === 'cancelled'))
      faults.push(`${externalId}: ${row.status}`);
    else if (row.lines.reduce((sum, line) => sum + line.quantity, 0) !== pieces)
      faults.push(`${externalId}: other pieces`);
  }
  const shown = new Set(out.shown().map(({ externalId }) => externalId));
  for (const row of rows)
    if (!shown.has(row.externalId ?? '') && row.status !== 'deleted' && row.status !== 'cancelled')
      faults.push(`${row.externalId}: ${row.status}, though it is gone`);
  return faults;
}
