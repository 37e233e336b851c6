import { expect, test } from 'vitest';
import { failedJobKey, failJob } from '#app/domain/alerts/failed-job.ts';
import { jobWords, NAMED_JOBS } from '#app/domain/alerts/job-words.rules.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Composition } from '#app/composition.server.ts';
import type { Services } from '#app/ports/services.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { inlineRenders } from '#tests/fakes/inline-renders.ts';
import { handlersOf } from '#worker/handlers/index.ts';
import type { HandlerTable } from '#worker/runtime.ts';

const composition = {} as Pick<Composition, 'auth' | 'wooConnect' | 'shopify'>;

test('whatever kind of job is given up, an administrator sees it; none is forgotten in silence', async () => {
  const { services, db } = await testServices();
  const kinds = Object.values(handlersOf(services, composition, inlineRenders)).map(
    ({ job }) => job,
  );
  expect(kinds.length).toBeGreaterThan(20);

  for (const job of kinds) {
    const outboxId = await scheduled(services, job);
    await failJob(services, { outboxId, job, key: 'k', error: new Error('The reason.') });
    const { payload } = await db.outbox.findUniqueOrThrow({ where: { id: outboxId } });
    const openKey = failedJobKey(job, outboxId, payload);
    expect(await db.alert.findUnique({ where: { openKey } }), job.name).toMatchObject({
      code: 'jobGivenUp',
      merchantId: null,
      storeId: null,
      facts: { job: job.name, said: 'The reason.' },
    });
  }
});

test('every kind of job has its words for administrators, and there are none of others', () => {
  const kinds = Object.values(handlersOf({} as Services, composition, inlineRenders));

  expect(NAMED_JOBS.toSorted()).toEqual(kinds.map(({ job }) => job.name).toSorted());
  expect(jobWords('people.tell-owner')).toBe('Email to the account owner');
  expect(jobWords('of-an-earlier.release')).toBe('of-an-earlier.release');
});

test('a job is given up also where the reason, as others wrote it, cannot be kept as it is', async () => {
  const { services, db } = await testServices();
  const [{ job }] = Object.values(handlersOf(services, composition, inlineRenders)) as [
    HandlerTable[string],
  ];
  const outboxId = await scheduled(services, job);
  const error = new Error(`The store refused: \u0000${'x'.repeat(280)}😀`);

  await failJob(services, { outboxId, job, key: 'k', error });

  expect(await db.alert.findMany()).toMatchObject([{ code: 'jobGivenUp' }]);
  expect(await db.outbox.findUniqueOrThrow({ where: { id: outboxId } })).toMatchObject({
    failedAt: expect.any(Date) as Date,
  });
});

test('of what a timer asks for again, one row stands for its kind', async () => {
  const { services, db } = await testServices();
  const kinds = Object.values(handlersOf(services, composition, inlineRenders)).map(
    ({ job }) => job,
  );
  const repeating = kinds.filter((job) => job.repeats);
  expect(repeating.length).toBeGreaterThan(2);

  for (const job of [...repeating, ...repeating]) {
    const outboxId = await scheduled(services, job);
    await failJob(services, { outboxId, job, key: 'k', error: new Error('x') });
  }

  expect(await db.alert.count()).toBe(repeating.length);
});

test('what somebody else has done meanwhile is not given up', async () => {
  const { services, db } = await testServices();
  const [{ job }] = Object.values(handlersOf(services, composition, inlineRenders)) as [
    HandlerTable[string],
  ];
  const outboxId = await scheduled(services, job);
  await db.outbox.updateMany({ data: { doneAt: services.clock.now() } });

  await failJob(services, { outboxId, job, key: 'k', error: new Error('The reason.') });

  expect(await db.outbox.findFirst()).toMatchObject({ failedAt: null, error: null });
  expect(await db.alert.count()).toBe(0);
});

test('what is asked of the courier for an order is never given up, and says when it takes long', () => {
  const handlers = handlersOf({} as never, composition, inlineRenders);
  for (const name of ['orders.book-courier', 'orders.cancel-courier']) {
    expect(handlers[name]?.job.retry.attempts).toBe('unlimited');
    expect(handlers[name]?.onLate).toBeDefined();
  }
});

async function scheduled(
  { db }: Pick<Services, 'db'>,
  { name }: { name: string },
): Promise<string> {
  const id = newId();
  await db.outbox.create({ data: { id, job: name, key: id, payload: {} } });
  return id;
}
