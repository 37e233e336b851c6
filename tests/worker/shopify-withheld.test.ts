import { expect, test } from 'vitest';
import { reasonText } from '#app/domain/orders/eligibility.rules.ts';
import { SHOP } from '#tests/contract/shopify/world.ts';
import { shopAtWork } from './shop-at-work.ts';

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
