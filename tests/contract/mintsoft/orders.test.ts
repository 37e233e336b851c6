import { expect, onTestFinished, test } from 'vitest';
import { createMintsoftWarehouse } from '#app/integrations/mintsoft/adapter.ts';
import { MINTSOFT_LOGIN, startMintsoftSimulator } from '#simulators/mintsoft/index.ts';
import type { WarehouseParcel } from '#app/ports/warehouse.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';

const PARCEL: WarehouseParcel = {
  reference: 'ABCD2345EFGH',
  orderNumber: '1042',
  warehouse: 'Epping Fulfilment',
  courierService: 'AUTO',
  recipient: {
    name: 'Thandeka van der Merwe',
    company: null,
    street: '14 Kloof Street',
    suburb: 'Gardens',
    city: 'Cape Town',
    province: 'Western Cape',
    postalCode: '8001',
    phone: '+27825550142',
    email: 'thandeka@example.com',
  },
  note: null,
  items: [{ sku: 'ROOIBOS-1', name: 'Rooibos tin', quantity: 2, unitPriceCents: 49_325 }],
};

async function mintsoft(timeoutMs = HANG_MS) {
  const simulator = await startMintsoftSimulator();
  onTestFinished(() => simulator.close());
  const warehouse = createMintsoftWarehouse({ baseUrl: simulator.url, timeoutMs });
  const find = () => warehouse.find(MINTSOFT_LOGIN, PARCEL.reference);
  const push = (over: Partial<WarehouseParcel> = {}) =>
    warehouse.push(MINTSOFT_LOGIN, { ...PARCEL, ...over });
  const times = (path: string) => simulator.seen.filter((one) => one.path === path).length;
  return { simulator, warehouse, find, push, times };
}

test('an order is accepted as we send it: rand, South Africa, county for province', async () => {
  const { simulator, push } = await mintsoft();

  const answer = await push();

  const [kept] = simulator.control.orders(PARCEL.reference);
  expect(answer).toEqual({ ok: true, theirId: String(kept?.ID) });
  expect(kept).toMatchObject({
    FirstName: 'Thandeka van der',
    LastName: 'Merwe',
    Address2: 'Gardens',
    Town: 'Cape Town',
    County: 'Western Cape',
    Country: 'ZA',
    Currency: 'ZAR',
    CourierService: 'AUTO',
    OrderItems: [{ SKU: 'ROOIBOS-1', Quantity: 2, UnitPrice: 493.25 }],
  });
});

test('a successful status with Success false is a refusal, and an existing number is a duplicate', async () => {
  const { simulator, push } = await mintsoft();
  simulator.switches.refusesOrders = 'SKU ROOIBOS-1 is not known';
  expect(await push()).toEqual({
    ok: false,
    reason: 'refused',
    message: 'SKU ROOIBOS-1 is not known',
  });
  simulator.switches.refusesOrders = null;

  await push();
  expect(await push()).toMatchObject({ ok: false, reason: 'duplicate' });
});

test('an order is found only by its exact number', async () => {
  const { find, push } = await mintsoft();
  expect(await find()).toEqual([]);
  await push({ reference: `${PARCEL.reference}9` });
  expect(await find()).toEqual([]);
  await push();
  expect(await find()).toMatchObject([{ state: 'open', number: null }]);
});

test('one key serves many calls and is renewed once after it expires', async () => {
  const { simulator, find, times } = await mintsoft();
  await find();
  await find();
  expect(times('/api/Auth')).toBe(1);

  simulator.switches.callsPerKey = 1;
  simulator.expireKeys();
  await find();
  await find();
  expect(times('/api/Auth')).toBe(3);

  simulator.switches.callsPerKey = 0;
  simulator.expireKeys();
  await expect(find()).rejects.toMatchObject({ code: 'warehouse-login-refused' });
});

test('a refused login and an unreachable warehouse cause different errors', async () => {
  const { warehouse, simulator, find } = await mintsoft();
  const wrong = { ...MINTSOFT_LOGIN, password: 'wrong' };
  await expect(warehouse.find(wrong, 'X')).rejects.toMatchObject({
    code: 'warehouse-login-refused',
  });

  for (const answerWith of [500, 503, 429, 302]) {
    simulator.switches.answerWith = answerWith;
    await expect(find()).rejects.toMatchObject({ code: 'warehouse-down' });
  }
  Object.assign(simulator.switches, { answerWith: null, answersWithPage: true });
  await expect(find()).rejects.toMatchObject({ code: 'warehouse-down' });
});

test('after silence or a lost answer it is unknown whether the call was carried out', async () => {
  const { simulator, warehouse, push, find } = await mintsoft(NEVER_ANSWERED_MS);
  simulator.switches.chance.lost = 1;
  await expect(push()).rejects.toMatchObject({ code: 'warehouse-down' });
  simulator.switches.chance.lost = 0;
  simulator.switches.isHanging = true;
  await expect(warehouse.cancel(MINTSOFT_LOGIN, '1')).rejects.toMatchObject({
    code: 'warehouse-down',
  });
  simulator.switches.isHanging = false;
  expect((await find()).length).toBeLessThanOrEqual(1);
});

test('an update sends the whole order again; a despatched order cannot be updated or cancelled', async () => {
  const { simulator, warehouse, push, find } = await mintsoft();
  const pushed = await push();
  const id = pushed.ok ? pushed.theirId : '';
  const recipient = { ...PARCEL.recipient, street: '9 New Street' };

  expect(await warehouse.update(MINTSOFT_LOGIN, id, { ...PARCEL, recipient })).toEqual({
    ok: true,
  });
  expect(simulator.control.orders()[0]).toMatchObject({ Address1: '9 New Street' });
  await simulator.control.despatch(PARCEL.reference);

  expect(await warehouse.update(MINTSOFT_LOGIN, id, PARCEL)).toMatchObject({ ok: false });
  expect(await warehouse.cancel(MINTSOFT_LOGIN, id)).toMatchObject({ ok: false });
  expect(await find()).toMatchObject([
    {
      state: 'despatched',
      carrier: 'The Courier Guy ECO',
      number: `EPP${id}`,
      url: `https://track.epping.example/EPP${id}`,
      despatchedAt: expect.any(Date),
    },
  ]);
});

test('a cancelled and split order shows each part', async () => {
  const { simulator, warehouse, push, find } = await mintsoft();
  const pushed = await push();
  await simulator.control.split(PARCEL.reference);
  expect(await warehouse.cancel(MINTSOFT_LOGIN, pushed.ok ? pushed.theirId : '')).toEqual({
    ok: true,
  });
  expect((await find()).map(({ state }) => state)).toEqual(['cancelled', 'open']);
});

test('the warehouse lists the available choices, and calls the registered URL', async () => {
  const { simulator, warehouse, push } = await mintsoft();
  expect(await warehouse.choices(MINTSOFT_LOGIN)).toEqual({
    warehouses: ['Epping Fulfilment', 'Midrand Fulfilment'],
    courierServices: ['The Courier Guy ECO', 'Fastway Local'],
  });
  const pushed = await push();
  const id = pushed.ok ? pushed.theirId : '';
  await warehouse.callBack(MINTSOFT_LOGIN, id, 'http://127.0.0.1:1/hook');
  expect(simulator.hooks[id]).toMatchObject({ despatched: 'http://127.0.0.1:1/hook' });
});
