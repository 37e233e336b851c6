import { expect, test } from 'vitest';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import { reasonText } from '#app/domain/orders/eligibility.rules.ts';
import { scheduleUnsynced } from '#app/domain/tracking/schedule-milestone.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { DEPOT, shopAtWork } from './shop-at-work.ts';

const ACME = {
  firstName: 'Thandeka',
  lastName: 'Mokoena',
  company: 'Acme',
  address1: '14 Protea Lane',
  address2: 'Gardens',
  city: 'Cape Town',
  province: 'Western Cape',
  provinceCode: 'WC',
  zip: '8001',
  country: 'South Africa',
  countryCode: 'ZA',
  phone: '+27825550142',
  latitude: -33.9321,
  longitude: 18.4108,
};

test('an order whose customer data is not approved says so, and not that its street is missing', async () => {
  const it = await shopAtWork();
  it.simulator.switches.withholdCustomerData = true;
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  const hidden = await it.order();

  it.simulator.switches.withholdCustomerData = false;
  it.actions.updateOrder(SHOP, id, {});
  await it.hear();

  expect(hidden).toMatchObject({ status: 'ineligible', reasons: ['data-withheld'] });
  expect(hidden.reasons.map(reasonText).join()).toContain('Shopify has not approved');
  expect(await it.order()).toMatchObject({ status: 'eligible', dataWithheld: false });
});

test('data that Shopify once showed is kept when it is withheld later, also for a booked order', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  const shown = await it.order();

  it.simulator.switches.withholdCustomerData = true;
  it.actions.updateOrder(SHOP, id, { note: 'Ring twice' });
  await it.hear();

  const { customerName, street, city, phone, latitude, email, billing, customerId } = shown;
  expect(street).not.toBeNull();
  expect(await it.order()).toMatchObject({
    status: 'eligible',
    note: 'Ring twice',
    dataWithheld: false,
    customerName,
    street,
    city,
    phone,
    latitude,
    email,
    billing,
    customerId,
  });
});

test.each(['read_customers', 'read_locations'])(
  'without %s, an address corrected in the store still arrives, and what is withheld is kept',
  async (right) => {
    const it = await shopAtWork();
    const { id, address } = it.actions.createOrder(SHOP);
    await it.hear();
    const { customerRef, email, billing } = await it.order();
    expect(customerRef).not.toBeNull();

    it.actions.grantScopes(SHOP, [right]);
    it.actions.updateOrder(SHOP, id, { address: { ...address, address1: '7 New Street' } });
    await it.hear();

    expect(await it.order()).toMatchObject({ status: 'eligible', street: '7 New Street' });
    expect(await it.order()).toMatchObject({ customerRef, email, dataWithheld: false });
    expect((await it.order()).billing).not.toEqual(billing);
  },
);

test('an incomplete address is not explained with customer data when only the location is withheld', async () => {
  const it = await shopAtWork();
  it.actions.grantScopes(SHOP, ['read_locations']);
  const { address } = it.actions.createOrder(SHOP);
  await it.hear();
  const { id } = it.actions.createOrder(SHOP, { address: { ...address, address1: '' } });
  await it.hear();

  const externalId = `gid://shopify/Order/${id}`;
  const order = await it.db.order.findFirstOrThrow({ where: { externalId } });
  expect(order).toMatchObject({ reasons: ['no-street'], dataWithheld: false });
});

test('items at another location are not collected with the first ones while the locations are withheld', async () => {
  const it = await shopAtWork();
  const depot = it.actions.addLocation(SHOP, DEPOT);
  it.actions.grantScopes(SHOP, ['read_locations']);
  const made = it.actions.createOrder(SHOP, {
    lines: [{ quantity: 2 }, { quantity: 1, locationId: depot.id }],
  });
  await it.hear();
  const lines = await it.db.orderLine.findMany({ orderBy: { position: 'asc' } });
  await it.ship();
  await it.runOutbox();

  expect(lines.map(({ shippableQuantity }) => shippableQuantity)).toEqual([2, 0]);
  expect(made.lines.map(({ fulfilled }) => fulfilled)).toEqual([2, 0]);
});

test('a corrected address stays while only the email address is withheld', async () => {
  const it = await shopAtWork();
  const { id } = it.actions.createOrder(SHOP);
  await it.hear();
  const { orderKey, email } = await it.order();
  const corrected = { street: '9 Corrected Street' };
  await updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, ...corrected });

  it.simulator.switches.withholdFields = ['Order.email'];
  it.actions.updateOrder(SHOP, id, { note: 'Ring twice' });
  await it.hear();
  it.simulator.switches.withholdFields = null;
  it.actions.updateOrder(SHOP, id, { note: 'Ring once' });
  await it.hear();

  expect(await it.order()).toMatchObject({ ...corrected, email, note: 'Ring once' });
});

test.each([
  ['phone', 'phone'],
  ['name', 'customerName'],
] as const)(
  'a %s that is withheld stays with an address that the store corrects',
  async (field, ours) => {
    const it = await shopAtWork();
    const { id, address } = it.actions.createOrder(SHOP);
    await it.hear();
    const known = (await it.order())[ours];
    expect(known).toBeTruthy();

    it.simulator.switches.withholdFields = ['Order.phone', `MailingAddress.${field}`];
    it.actions.updateOrder(SHOP, id, { address: { ...address, address1: '7 New Street' } });
    await it.hear();

    expect(await it.order()).toMatchObject({
      status: 'eligible',
      street: '7 New Street',
      [ours]: known,
      dataWithheld: false,
    });
  },
);

test('a known address stays while only the address is withheld', async () => {
  const it = await shopAtWork();
  const { id, address } = it.actions.createOrder(SHOP);
  await it.hear();
  const { street, city } = await it.order();

  it.simulator.switches.withholdFields = ['MailingAddress.address1', 'MailingAddress.address2'];
  it.actions.updateOrder(SHOP, id, { address: { ...address, city: 'Knysna' } });
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'eligible', street, city, dataWithheld: false });
});

test.each([
  ['phone', 'phone'],
  ['name', 'customerName'],
  ['company', 'company'],
] as const)(
  'an address corrected here stays while the %s is withheld, and when it is shown again',
  async (field, ours) => {
    const it = await shopAtWork();
    const { id } = it.actions.createOrder(SHOP, { address: ACME });
    await it.hear();
    const { orderKey, ...shown } = await it.order();
    const correct = (street: string) =>
      updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, street });
    await correct('9 Corrected Street');

    it.simulator.switches.withholdFields = ['Order.phone', `MailingAddress.${field}`];
    it.actions.updateOrder(SHOP, id, { note: 'Ring twice' });
    await it.hear();
    const hidden = await it.order();
    await correct('10 Corrected Street');
    it.simulator.switches.withholdFields = null;
    it.actions.updateOrder(SHOP, id, { note: 'Ring once' });
    await it.hear();

    expect(hidden).toMatchObject({ street: '9 Corrected Street', [ours]: shown[ours] });
    expect(await it.order()).toMatchObject({
      street: '10 Corrected Street',
      [ours]: shown[ours],
      attention: null,
    });
  },
);

test('an address that the store changes while the phone number is withheld arrives once', async () => {
  const it = await shopAtWork();
  const { id, address } = it.actions.createOrder(SHOP, { address: ACME });
  await it.hear();
  const { orderKey } = await it.order();

  it.simulator.switches.withholdFields = ['Order.phone', 'MailingAddress.phone'];
  it.actions.updateOrder(SHOP, id, { address: { ...address, address1: '7 New Street' } });
  await it.hear();
  const changed = await it.order();
  const street = '9 Corrected Street';
  await updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, street });
  it.simulator.switches.withholdFields = null;
  it.actions.updateOrder(SHOP, id, { note: 'Ring once' });
  await it.hear();

  expect(changed).toMatchObject({ street: '7 New Street', company: 'Acme' });
  expect(await it.order()).toMatchObject({ street });
});

test('a company that is withheld with the name stays with an address that the store corrects', async () => {
  const it = await shopAtWork();
  const { id, address } = it.actions.createOrder(SHOP, { address: ACME });
  await it.hear();
  const { customerName } = await it.order();

  it.simulator.switches.withholdFields = ['MailingAddress.name', 'MailingAddress.company'];
  it.actions.updateOrder(SHOP, id, { address: { ...address, address1: '7 New Street' } });
  await it.hear();

  const kept = { customerName, company: 'Acme' };
  expect(await it.order()).toMatchObject({ street: '7 New Street', ...kept });
});

test('a phone number that is shown for the first time arrives, and a corrected address stays', async () => {
  const it = await shopAtWork();
  it.simulator.switches.withholdFields = ['Order.phone', 'MailingAddress.phone'];
  const { id } = it.actions.createOrder(SHOP, { address: ACME });
  await it.hear();
  const { orderKey, phone } = await it.order();
  const street = '9 Corrected Street';
  await updateOrder(it.services, it.actor, { orderKey, confirmedSameId: false, street });

  it.simulator.switches.withholdFields = null;
  it.actions.updateOrder(SHOP, id, { note: 'Ring once' });
  await it.hear();

  expect(phone).toBeNull();
  expect(await it.order()).toMatchObject({ street, phone: '+27825550142' });
});

test('a known address stays when first the name was withheld and then the address', async () => {
  const it = await shopAtWork();
  it.simulator.switches.withholdFields = ['MailingAddress.name'];
  const { id } = it.actions.createOrder(SHOP, { address: ACME });
  await it.hear();
  const { street, city, latitude } = await it.order();
  expect(street).not.toBeNull();

  it.simulator.switches.withholdFields = ['MailingAddress.address1', 'MailingAddress.latitude'];
  it.actions.updateOrder(SHOP, id, { note: 'Ring twice' });
  await it.hear();

  expect(await it.order()).toMatchObject({ status: 'eligible', street, city, latitude });
});

test('tracking of a young order that Shopify refuses to show waits, and the store shows the missing right', async () => {
  const it = await shopAtWork();
  it.actions.createOrder(SHOP);
  await it.hear();
  await it.ship();
  const steps = () => it.db.storeMilestone.findMany({ select: { state: true } });
  it.simulator.switches.withholdFields = ['QueryRoot.order'];
  await it.runOutbox();
  const waiting = await steps();
  const store = await it.db.store.findUniqueOrThrow({ where: { id: it.store.id } });
  const { attention } = await it.order();

  it.simulator.switches.withholdFields = null;
  it.clock.advance(3_600_001);
  await scheduleUnsynced(it.services, it.store);
  await it.runOutbox();

  expect(waiting).toEqual([{ state: 'waiting' }]);
  expect(store).toMatchObject({ state: 'attention', brokenBy: 'rightsMissing' });
  expect(attention).toBeNull();
  expect(await steps()).toEqual([{ state: 'told' }]);
});
