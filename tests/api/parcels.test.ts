import { expect, test } from 'vitest';
import { bearerCallers, twoMerchants } from '#tests/builders/callers.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

async function caller() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const both = await twoMerchants(composition);
  const { merchant, store } = both.all[0]!;
  const [me] = (await bearerCallers(services, both)).filter(
    ({ userId }) => userId === merchant.userId,
  );
  const order = await given.order(services, { merchant, store, status: 'eligible' });
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...me!.headers(), 'Content-Type': 'application/json' },
      body: JSON.stringify({ order_keys: [order.orderKey], ...body }),
    });
    return { status: answer.status, body: (await answer.json()) as { fields?: object } };
  };
  const shipment = () => services.db.shipment.findFirst({ where: { orderId: order.id } });
  return { url, call, shipment, order, services };
}

const WRONG = { status: 400, body: { fields: { parcels: 'Enter 1 to 20 parcels.' } } };

test('calls that ship accept the number of parcels, and report the allowed range at the field', async () => {
  const { call, shipment } = await caller();

  for (const path of ['/orders/create/tookan', '/orders/ship-and-print'])
    for (const parcels of [0, 21, 1.5, '3'])
      expect(await call(path, { parcels }), `${path} ${parcels}`).toMatchObject(WRONG);
  for (const [path, why] of [
    ['/orders/ship-again', 'lost'],
    ['/orders/return/tookan', 'faulty'],
  ] as const)
    expect(await call(path, { why, parcels: 21 })).toMatchObject(WRONG);
  expect(await shipment()).toBeNull();
  expect(await call('/orders/create/tookan', { parcels: 20 })).toMatchObject({ status: 200 });
  expect(await shipment()).toMatchObject({ parcels: 20 });
  expect(await call('/orders/parcels', {}), 'it is about nothing else').toMatchObject(WRONG);
  expect(await call('/orders/parcels', { parcels: 2 })).toMatchObject({ status: 200 });
  expect(await shipment()).toMatchObject({ parcels: 2 });
});

test('an order ships again with only its key, as in the specification', async () => {
  const { call, order, services, shipment } = await caller();
  await services.db.order.update({
    where: { id: order.id },
    data: { status: 'deliveryCompleted', sourceState: 'open' },
  });

  expect(await call('/orders/ship-again', {})).toMatchObject({
    status: 200,
    body: { message: 'Ship Again in process', accepted: [order.orderKey] },
  });

  expect(await shipment()).toMatchObject({ whyCode: 'other', whyText: 'No reason was given' });
  expect(await call('/orders/return/tookan', {}), 'a return needs a reason').toMatchObject({
    status: 400,
  });
});

test('the documentation of the calls states the allowed number of parcels', async () => {
  const { url } = await caller();
  const { paths } = (await (await fetch(`${url}/api/openapi.json`)).json()) as {
    paths: Record<string, unknown>;
  };

  for (const path of ['/orders/create/tookan', '/orders/parcels', '/orders/ship-again']) {
    const text = JSON.stringify(paths[`/api${path}`] ?? paths[path]);
    expect(text, path).toContain('"parcels"');
    expect(text, path).toContain('"maximum":20');
  }
});
