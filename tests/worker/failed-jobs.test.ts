import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { requestCheck } from '#app/domain/imports/change-import.ts';
import { checkImportJob } from '#app/domain/imports/import-orders.job.ts';
import { startImport } from '#app/domain/imports/start-import.ts';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import { UpdateOrderInput } from '#app/domain/orders/update-order.schema.ts';
import { updateCourierJob } from '#app/domain/shipments/update-courier.job.ts';
import type { Composition } from '#app/composition.server.ts';
import { alertCodesOf } from '#tests/fakes/alerts.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { inlineRenders } from '#tests/fakes/inline-renders.ts';
import { handlersOf } from '#worker/handlers/index.ts';

test('a change that cannot be sent to the courier raises an alert when the job fails for good', async () => {
  const { services, db, courier } = await testServices();
  const merchant = await given.merchant(services);
  const { order } = await given.bookedOrder(services, merchant);
  const { orderKey } = order;
  await updateOrder(services, merchant, UpdateOrderInput.parse({ orderKey, note: 'Ring twice' }));
  const { payload } = await db.outbox.findFirstOrThrow({ where: { job: updateCourierJob.name } });
  // This job uses no other part of the composition.
  const composition = {} as Pick<Composition, 'auth' | 'wooConnect' | 'shopify'>;
  const entry = handlersOf(services, composition, inlineRenders)[updateCourierJob.name];
  courier.switches.down = true;

  await expect(entry?.run(payload)).rejects.toMatchObject({ code: 'courier-down' });
  await entry?.onFailed?.(payload, new Error('The courier cannot be reached.'));

  expect(await alertCodesOf(db)).toMatch(/could not be reached/);
});

test('a file whose check fails for good is not said to be partly imported', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  const content = Readable.from([Buffer.from('Order ID,Name\n1042,Thandi Mokoena\n')]);
  const id = await startImport(services, merchant, { name: 'orders.csv', content });
  await requestCheck(services, merchant, id, {
    mapping: {},
    storeName: '',
    pickupLocationId: '',
    includeDone: false,
    dateOrder: '',
  });
  const { payload } = await db.outbox.findFirstOrThrow({ where: { job: checkImportJob.name } });
  const composition = {} as Pick<Composition, 'auth' | 'wooConnect' | 'shopify'>;

  await handlersOf(services, composition, inlineRenders)[checkImportJob.name]?.onFailed?.(
    payload,
    new Error('The database is away.'),
  );

  const { state, error } = await db.orderImport.findUniqueOrThrow({ where: { id } });
  expect(state).toBe('failed');
  expect(error).toMatch(/no order was imported/);
});
