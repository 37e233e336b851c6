import { expect, test } from 'vitest';
import { runBatch } from '#app/domain/workbench/run-batch.ts';
import { bearerCallers, twoMerchants } from '#tests/builders/callers.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Body = Record<string, unknown> & { batchId?: string; url?: string; fields?: object };

test('ship and print runs once however often it is sent, and only its requester can read its state and PDF', async () => {
  const { url, composition } = await startApp();
  const { services } = composition;
  const both = await twoMerchants(composition);
  const callers = await bearerCallers(services, both);
  const [about] = both.all;
  const { merchant, store } = about!;
  const caller = callers.find(({ userId }) => userId === merchant.userId)!;
  const stranger = callers.find(({ name }) => name === 'the manager of the other store')!;
  const orders = [
    await given.order(services, { merchant, store, status: 'eligible' }),
    await given.order(services, { merchant, store, status: 'ineligible' }),
  ];
  const order_keys = orders.map(({ orderKey }) => orderKey);
  const ask = async (who: typeof caller, method: string, path: string, body?: object) => {
    const headers = {
      ...who.headers(),
      ...(body ? { 'Content-Type': 'application/json', 'Idempotency-Key': 'once' } : {}),
    };
    const answer = await fetch(url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  const begin = (who = caller, keys = order_keys) =>
    ask(who, 'POST', '/api/orders/ship-and-print', { order_keys: keys });

  const begun = await begin();
  expect(begun).toMatchObject({
    status: 202,
    body: {
      message: 'Orders In Process',
      accepted: [order_keys[0]],
      skipped: [{ orderKey: order_keys[1] }],
      url: `/api/batches/${begun.body.batchId}`,
    },
  });
  expect((await begin()).body).toEqual(begun.body);
  expect(await services.db.batch.count({ where: { intent: 'shipAndPrint' } })).toBe(1);
  expect(await begin(stranger)).toMatchObject({ status: 422 });

  const read = (who = caller) => ask(who, 'GET', begun.body.url ?? '');
  expect(await read()).toMatchObject({
    status: 200,
    body: { act: 'shipAndPrint', status: 'running', total: 2, skipped: 1, document: null },
  });
  const batchId = begun.body.batchId ?? '';
  await expect(runBatch(services, { batchId })).rejects.toMatchObject({ code: 'busy' });
  // The state of the shipment after the courier has answered.
  await services.db.shipment.updateMany({
    where: { orderId: orders[0]!.id },
    data: { bookedAt: services.clock.now() },
  });
  await runBatch(services, { batchId });
  expect((await read()).body).toMatchObject({
    done: 1,
    orders: [{ state: 'labelReady' }, { state: 'skipped', reason: expect.any(String) }],
    document: { collection: 'shipping-labels', status: 'processing', total: 1 },
  });
  for (const who of [stranger, callers.find(({ role }) => role === 'admin')!])
    expect((await read(who)).status).toBe(404);
  const filtered = { globalFilterEnabled: true, globalFilter: { batch: batchId } };
  expect((await ask(caller, 'POST', '/api/orders', filtered)).body['totalDocs']).toBe(2);
  expect((await ask(stranger, 'POST', '/api/orders', filtered)).body['totalDocs']).toBe(0);
});
