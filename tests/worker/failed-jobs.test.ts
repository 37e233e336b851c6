import { expect, test } from 'vitest';
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
