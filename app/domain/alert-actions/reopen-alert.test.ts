import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { noteOutOfReach } from '#app/domain/shipments/out-of-reach.ts';
import { bookCourierJob } from '#app/domain/shipments/book-courier.job.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import { failJob } from '#app/domain/alerts/failed-job.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { reopenAlert, settleAlert } from './settle-alert.ts';

async function world() {
  const it = await testServices({ now: '2026-11-16T07:00:00Z' });
  const merchant = await given.merchant(it.services);
  const { order, shipment } = await given.shippedOrder(it.services, merchant);
  const alert = () => it.db.alert.findFirstOrThrow({ where: { closedAt: null } });
  const open = () => it.db.alert.count({ where: { closedAt: null } });
  return { ...it, merchant, order, shipment, alert, open };
}

test('an alert whose problem ended after a person closed it cannot be reopened', async () => {
  const { services, merchant, shipment, alert, open } = await world();
  await noteOutOfReach(services, { shipmentId: shipment.id }, 'book');
  const { id } = await alert();
  await settleAlert(services, merchant, { id });
  await bookCourier(services, { shipmentId: shipment.id });

  const late = reopenAlert(services, merchant, { id });

  await expect(late).rejects.toMatchObject({ code: 'not-found' });
  expect(await open()).toBe(0);
});

test('an alert that was closed by its fix cannot be reopened', async () => {
  const { services, db, clock, merchant, order, alert, open } = await world();
  await raiseAlert(db, 'editNotTold', ownerOf(order), clock.now());
  const { id } = await alert();
  const over = { at: clock.now(), how: 'tryAgain', by: merchant };
  await closeAlert(db, order.id, ['editNotTold'], over);

  const late = reopenAlert(services, merchant, { id });

  await expect(late).rejects.toMatchObject({ code: 'not-found' });
  expect(await open()).toBe(0);
});

test.each([
  ['a job that runs once', bookCourierJob],
  ['a job that a timer repeats', reconcileStoreJob],
] as const)(
  'the closed alert of %s cannot be reopened once the job has succeeded',
  async (_, job) => {
    const { services, db, alert, open } = await world();
    const admin = await given.admin(services);
    const outboxId = newId();
    const payload = { storeId: newId() };
    await db.outbox.create({ data: { id: outboxId, job: job.name, key: 'k', payload } });
    await failJob(services, { outboxId, job, key: 'k', error: new Error('x') });
    const { id } = await alert();
    await settleAlert(services, admin, { id });
    await db.outbox.update({ where: { id: outboxId }, data: { doneAt: services.clock.now() } });

    const late = reopenAlert(services, admin, { id });

    await expect(late).rejects.toMatchObject({ code: 'not-found' });
    expect(await open()).toBe(0);
  },
);
