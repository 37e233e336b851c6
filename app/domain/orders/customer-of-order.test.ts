import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { customerOfOrder, leaveCustomer, type CustomerFacts } from './customer-of-order.ts';

/** A customer with one order, which is about to get another customer. */
async function customer() {
  const { services, db, clock } = await testServices({ connections: 10 });
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const facts: CustomerFacts = {
    merchantId: merchant.merchantId,
    customerRef: null,
    name: 'Naledi Mokoena',
    email: 'naledi@post.example',
    phone: null,
    street: null,
    suburb: null,
    city: null,
    province: null,
    postalCode: null,
    latitude: null,
    longitude: null,
    geoSource: null,
    sourceAt: clock.now(),
  };
  const id = await db.$transaction((tx) => customerOfOrder(tx, facts));
  const first = await given.order(services, { merchant, store, customerId: id });
  const second = await given.order(services, { merchant, store, orderId: 'second' });
  const leave = () =>
    db.$transaction(async (tx) => {
      await tx.order.update({ where: { id: first.id }, data: { customerId: null } });
      await leaveCustomer(tx, id);
    });
  return { db, facts, id, second, leave };
}

test('a customer who gets a new order while the last one leaves them is kept', async () => {
  const { db, facts, id, second, leave } = await customer();
  let left: Promise<unknown> = Promise.resolve();

  await db.$transaction(async (tx) => {
    const customerId = await customerOfOrder(tx, facts);
    await tx.order.update({ where: { id: second.id }, data: { customerId } });
    left = leave();
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
  });
  await left;

  expect(await db.order.findUniqueOrThrow({ where: { id: second.id } })).toMatchObject({
    customerId: id,
  });
});

test('a customer who was just deleted is created again for the new order', async () => {
  const { db, facts, second, leave } = await customer();
  let made: Promise<unknown> = Promise.resolve();

  await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from customers for update`;
    made = db.$transaction(async (other) => {
      const customerId = await customerOfOrder(other, facts);
      await other.order.update({ where: { id: second.id }, data: { customerId } });
    });
    await eventually(async () => expect(await waitingForLocks(db)).toBe(1));
    await tx.order.updateMany({ data: { customerId: null } });
    await tx.customer.deleteMany();
  });
  await made;
  await leave();

  const { customerId } = await db.order.findUniqueOrThrow({ where: { id: second.id } });
  expect(await db.customer.findMany()).toMatchObject([{ id: customerId, name: facts.name }]);
});
