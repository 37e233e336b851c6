import { describe, expect, test } from 'vitest';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { checkWebhooks } from '#app/domain/stores/check-webhooks.ts';
import { WHOLE } from '#app/domain/stores/store-break.ts';
import { storeOutThere, type BadDay, type Kind } from './stores-out-there.ts';

const MINUTE_MS = 60_000;

type World = Awaited<ReturnType<typeof storeOutThere>>;

const DAYS: readonly [Kind, BadDay, string][] = [
  ['woocommerce', 'revoked', 'rightsLost'],
  ['woocommerce', 'ip-blocked', 'blocked'],
  ['woocommerce', 'moved', 'moved'],
  ['woocommerce', 'slow', 'notAnswering'],
  ['woocommerce', 'throttled', 'slowedDown'],
  ['woocommerce', 'plugin-gone', 'notUnderstood'],
  ['woocommerce', 'lying-empty', 'notUnderstood'],
  ['woocommerce', 'lying-page', 'notUnderstood'],
  ['woocommerce', 'polluted', 'polluted'],
  ['shopify', 'revoked', 'rightsLost'],
  ['shopify', 'ip-blocked', 'blocked'],
  ['shopify', 'frozen', 'frozen'],
  ['shopify', 'locked', 'locked'],
  ['shopify', 'slow', 'notAnswering'],
  ['shopify', 'throttled', 'slowedDown'],
  ['shopify', 'lying-page', 'notAnswering'],
];

describe.each(DAYS)('a %s store that is %s', (kind, day, failure) => {
  test('is reported as failing, loses no order, and continues where it stopped', async () => {
    const it = await storeOutThere(kind);
    const ids = Array.from({ length: 4 }, () => it.out.place());
    await check(it);
    const before = await it.db.order.findMany({ orderBy: { externalId: 'asc' } });
    expect(before).toHaveLength(4);

    it.bad(day, true);
    it.out.edit(ids[0]!);
    for (let minute = 0; minute <= 60; minute += 30) {
      await check(it);
      it.out.place();
      it.clock.advance(30 * MINUTE_MS);
    }
    const broken = await it.db.store.findUniqueOrThrow({ where: { id: it.store.id } });
    const during = await it.db.order.findMany({ orderBy: { externalId: 'asc' } });
    it.bad(day, false);
    await check(it);

    expect(broken).toMatchObject({ state: 'attention', brokenBy: failure });
    expect(broken.stateReason).toMatch(/\.$/);
    // No existing order was marked as deleted, whatever the store answered.
    expect(during.map(({ status }) => status)).toEqual(before.map(({ status }) => status));
    expect(await it.db.store.findUnique({ where: { id: it.store.id } })).toMatchObject(WHOLE);
    expect(await it.db.order.count()).toBe(it.out.shown().length);
    expect(await it.db.outbox.count({ where: { job: 'stores.tell-break' } })).toBe(1);
  });
});

test('webhooks that were disabled or deleted are created again, and their orders are read at once', async () => {
  const it = await storeOutThere('woocommerce');
  const deps = { ...it.services, wooConnect: it.wooConnect! };
  const hooks = () => it.webhooks().map(({ topic, status }) => `${topic} ${status}`);
  await checkWebhooks(deps, { storeId: it.store.id });
  const made = hooks();
  it.webhooks()[0]!.status = 'disabled';
  it.webhooks().splice(1, 1);
  await it.db.outbox.deleteMany();
  it.clock.advance(MINUTE_MS);

  await checkWebhooks(deps, { storeId: it.store.id });

  expect(made).toHaveLength(5);
  expect(hooks().toSorted()).toEqual(made.toSorted());
  expect(await it.db.syncCursor.findFirst()).toMatchObject({
    webhooksCheckedAt: it.clock.now(),
    webhooksRepairedAt: it.clock.now(),
  });
  expect(await it.db.outbox.findMany({ select: { job: true } })).toEqual([
    { job: 'intake.reconcile-store' },
  ]);
});

test('a check that finds all webhooks changes nothing', async () => {
  const it = await storeOutThere('woocommerce');
  const deps = { ...it.services, wooConnect: it.wooConnect! };
  await checkWebhooks(deps, { storeId: it.store.id });
  await it.db.outbox.deleteMany();
  it.clock.advance(MINUTE_MS);

  await checkWebhooks(deps, { storeId: it.store.id });

  expect(await it.db.syncCursor.findFirst()).toMatchObject({
    webhooksCheckedAt: it.clock.now(),
    webhooksRepairedAt: null,
  });
  expect(await it.db.outbox.count()).toBe(0);
});

/** Runs the check as the timer does: a failure is ignored, because a later run retries it. */
async function check(it: World): Promise<void> {
  await reconcileStore(it.services, { storeId: it.store.id }).catch(() => undefined);
}
