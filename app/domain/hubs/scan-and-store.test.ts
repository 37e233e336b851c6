import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { deliverWebhookJob } from '#app/domain/webhooks/deliver-webhook.job.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { undoScan } from './undo-scan.ts';

const WEBHOOK = { webhookUrl: 'https://shop.example/hook' };

test.each(['custom', 'shopify', 'woocommerce'] as const)(
  'the parcel of a deleted %s store is received and gets a driver, and messages wait until its store is back',
  async (platform) => {
    const it = await beltWorld(platform);
    await it.db.store.updateMany({ data: WEBHOOK });
    const { name } = await it.db.store.findFirstOrThrow();
    await disconnectStore(it.services, it.merchant, { storeName: name, typedName: name });

    const scanId = newId();
    expect(await it.scan({ scanId })).toMatchObject({ verdict: 'accepted', taken: { scanId } });
    expect(await it.verdict()).toBe('received');
    await it.give();
    expect(await it.now()).toMatchObject({ status: 'atHub', driverName: 'Zola' });
    await undoScan(it.services, it.clerk, { scanId });
    expect(await it.now()).toMatchObject({ status: 'unassigned' });
    expect(await it.verdict()).toBe('accepted');
    expect(await it.db.outgoingWebhook.groupBy({ by: ['state'] })).toEqual([{ state: 'held' }]);
    expect(await it.db.outbox.count({ where: { job: deliverWebhookJob.name } })).toBe(0);
  },
);

test('a store with a webhook address gets one message for a parcel of three that two devices scan, one for the undo and one for the next scan', async () => {
  const it = await beltWorld();
  await it.db.shipment.updateMany({ data: { parcels: 3 } });
  await it.db.store.updateMany({ data: WEBHOOK });
  const codes = ['', '-P2', '-P3'].map((nth) => ({ code: it.order.orderKey + nth }));
  const all = () => Promise.all([...codes, ...codes].map((code) => it.verdict(code)));
  const messages = async () => {
    const rows = await it.db.outgoingWebhook.findMany({ orderBy: { id: 'asc' } });
    const jobs = await it.db.outbox.count({ where: { job: deliverWebhookJob.name } });
    expect(jobs).toBe(rows.length);
    return rows.map(({ facts }) => facts);
  };

  expect((await all()).toSorted()).toEqual([
    ...Array(3).fill('accepted'),
    ...Array(3).fill('received'),
  ]);
  const first = await messages();
  expect(first).toMatchObject([{ from: 'unassigned', to: 'atHub' }]);
  for (const { id: scanId } of await it.scans()) await undoScan(it.services, it.clerk, { scanId });
  await all();
  const { sequence } = first[0] as { sequence: number };
  expect(await messages()).toMatchObject([
    { from: 'unassigned', to: 'atHub', sequence },
    { from: 'atHub', to: 'unassigned', sequence: sequence + 1 },
    { from: 'unassigned', to: 'atHub', sequence: sequence + 2 },
  ]);
});
