import { expect, test } from 'vitest';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import { checkStore, differences, meterOf, type World } from '#tests/worker/check-store.ts';
import { storeOutThere, type Kind } from '#tests/worker/stores-out-there.ts';
import { isFull } from './worker-process.ts';

const ORDERS = isFull ? 1_000 : 120;
const MINUTES = 60;
const TIMER = 5;
const MINUTE_MS = 60_000;

test.each<Kind>(['shopify', 'woocommerce'])(
  `%s: webhooks dropped for an hour while ${ORDERS} orders are placed and changed: the sync status shows the gap, then no order is lost or duplicated`,
  async (kind) => {
    const it = await storeOutThere(kind);
    await checkStore(it);
    expect(await meterOf(it)).toMatchObject({ storeCount: 0, ownCount: 0, missing: 0 });

    const seen: number[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      busyMinute(it, minute);
      // In the second half, the store does not answer our calls either.
      if (minute === MINUTES / 2) it.out.answerWith(503);
      if (minute % TIMER !== TIMER - 1) continue;
      const before = await gapAtStart(it);
      seen.push(before);
    }
    const dark = await meterOf(it);
    it.out.answerWith(null);
    it.clock.advance(MINUTE_MS);
    const atRecovery = await gapAtStart(it);

    // While the store answered, each check started with the gap of its five minutes and closed it.
    const answered = MINUTES / TIMER / 2;
    expect(Math.min(...seen.slice(0, answered))).toBeGreaterThan(ORDERS / 20);
    expect(seen.slice(answered)).toEqual(seen.slice(answered).map(() => Number.NaN));
    // While it did not, the sync status kept its last values and their time: unknown is not zero.
    expect(dark?.countedAt?.getTime()).toBeLessThan(it.clock.now().getTime() - 30 * MINUTE_MS);
    expect(dark!.failingSince).not.toBeNull();
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
  },
);

/** One minute in the shop: orders arrive, and some earlier ones change. */
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

/** How many orders were deleted in the shop before this minute. */
function gone(minute: number): number {
  return Math.floor(minute / 10);
}

/** A check as the timer runs it. Returns the gap before anything was imported; NaN when the store did not answer. */
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
  await checkStore(it, watched).catch(() => undefined);
  return gap;
}
