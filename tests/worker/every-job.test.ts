import { expect, test } from 'vitest';
import { givenUpKey, raiseJobGivenUp } from '#app/domain/attention/job-given-up.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Composition } from '#app/composition.server.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { handlersOf } from '#worker/handlers/index.ts';

const composition = {} as Pick<Composition, 'auth' | 'wooConnect' | 'shopify'>;

test('whatever kind of job is given up, an administrator sees it; none is forgotten in silence', async () => {
  const { services, db } = await testServices();
  const kinds = Object.values(handlersOf(services, composition)).map(({ job }) => job);
  expect(kinds.length).toBeGreaterThan(20);

  for (const job of kinds) {
    const given = { outboxId: newId(), job, key: 'k', error: new Error('The reason.') };
    await raiseJobGivenUp(services, given);
    const openKey = givenUpKey(job, given.outboxId);
    expect(await db.attention.findUnique({ where: { openKey } }), job.name).toMatchObject({
      code: 'jobGivenUp',
      merchantId: null,
      storeId: null,
      facts: { job: job.name, said: 'The reason.' },
    });
  }
});

test('of what a timer asks for again, one row stands for its kind', async () => {
  const { services, db } = await testServices();
  const kinds = Object.values(handlersOf(services, composition)).map(({ job }) => job);
  const repeating = kinds.filter((job) => job.repeats);
  expect(repeating.length).toBeGreaterThan(2);

  for (const job of [...repeating, ...repeating])
    await raiseJobGivenUp(services, { outboxId: newId(), job, key: 'k', error: new Error('x') });

  expect(await db.attention.count()).toBe(repeating.length);
});

test('what is asked of the courier for an order is never given up, and says when it takes long', () => {
  const handlers = handlersOf({} as never, composition);
  for (const name of ['orders.book-courier', 'orders.cancel-courier']) {
    expect(handlers[name]?.job.retry.attempts).toBe('unlimited');
    expect(handlers[name]?.onLate).toBeDefined();
  }
});
