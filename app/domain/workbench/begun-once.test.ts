import { expect, test } from 'vitest';
import { confirmManifests } from '#app/domain/manifests/confirm-manifests.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { bookAll, ordersOf } from '#tests/fakes/batch-bench.ts';
import { answerAction } from './answer-action.ts';
import { runAction } from './run-action.ts';

test.each(['labels', 'zebra', 'packingSlips', 'manifests'] as const)(
  'a document of %s and the answer that names it are stored in one transaction',
  async (intent) => {
    const { services, merchant, keys, db } = await ordersOf(2);
    const orderKeys = keys;
    if (intent === 'manifests') {
      await manifestOrders(services, merchant, { orderKeys });
      await confirmManifests(services, merchant, { orderKeys });
    } else {
      await answerAction(services, merchant, { intent: 'ship', orderKeys });
      await bookAll({ services });
    }
    await db.documentJob.deleteMany();
    const reported: unknown[] = [];
    const steps = { done: [], onAccepted: () => Promise.resolve() };
    const dying = () => Promise.reject(new Error('The process ends here.'));

    await expect(
      runAction(services, merchant, { intent, orderKeys }, { ...steps, onStarted: dying }),
    ).rejects.toThrow('ends here');
    expect(await db.documentJob.count()).toBe(0);

    const begun = await runAction(
      services,
      merchant,
      { intent, orderKeys },
      { ...steps, onStarted: async (_, answer) => void reported.push(answer) },
    );
    expect(reported).toEqual([begun]);
    expect(await db.documentJob.findFirst()).toMatchObject({ id: begun.jobId });
  },
);
