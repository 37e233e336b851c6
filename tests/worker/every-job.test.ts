import { expect, test } from 'vitest';
import { failedJobKey, failJob } from '#app/domain/alerts/failed-job.ts';
import { jobWords, NAMED_JOBS } from '#app/domain/alerts/job-words.rules.ts';
import { mailBillingDocumentsJob } from '#app/domain/money/issue-billing-documents.job.ts';
import { dailySummaryJob } from '#app/domain/notifications/daily-summary.job.ts';
import { failedDeliveriesJob } from '#app/domain/notifications/failed-deliveries.job.ts';
import { sendCodeJob } from '#app/domain/people/send-code.job.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { LANES } from '#app/domain/shared/job.ts';
import { MAIL_LIMITS_MS } from '#app/domain/shared/mail-time.rules.ts';
import type { Composition } from '#app/composition.server.ts';
import type { Services } from '#app/ports/services.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { inlineRenders } from '#tests/fakes/inline-renders.ts';
import { handlersOf } from '#worker/handlers/index.ts';
import { queueName } from '#worker/queues.ts';
import type { HandlerTable } from '#worker/runtime.ts';

const composition = {} as Pick<Composition, 'auth' | 'wooConnect' | 'shopify'>;

test('administrators see every kind of job that fails for good', async () => {
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

test('every kind of job is in a lane, and each lane has its own queue', () => {
  const kinds = Object.values(handlersOf({} as Services, composition, inlineRenders));

  const lanes = new Set(kinds.map(({ job }) => job.lane));
  expect(LANES.toSorted()).toEqual([...lanes].toSorted());
  expect(new Set(LANES.map(queueName)).size).toBe(LANES.length);
});

test('no job that sends an email is ended before the mail server’s time is up', () => {
  const kinds = Object.values(handlersOf({} as Services, composition, inlineRenders));
  const { connect, greeting, answer } = MAIL_LIMITS_MS;

  const mails = kinds.filter(({ job }) => job.lane === 'mail');
  expect(mails.length).toBeGreaterThan(10);
  for (const { job } of mails)
    expect(job.timeoutMs, job.name).toBeGreaterThan(connect + greeting + answer);
});

test('emails that many people get at once come after sign-in codes and all other emails', () => {
  const kinds = Object.values(handlersOf({} as Services, composition, inlineRenders));

  const mails = kinds.filter(({ job }) => job.lane === 'mail');
  const last = mails.filter(({ job }) => job.turn && job.turn({}) > 0).map(({ job }) => job.name);
  const inBulk = [dailySummaryJob, failedDeliveriesJob, mailBillingDocumentsJob];
  expect(last.toSorted()).toEqual(inBulk.map(({ name }) => name).toSorted());
  expect(mails.map(({ job }) => job.name)).toContain(sendCodeJob.name);
});

test('every kind of job has its description for administrators, and no description is unused', () => {
  const kinds = Object.values(handlersOf({} as Services, composition, inlineRenders));

  expect(NAMED_JOBS.toSorted()).toEqual(kinds.map(({ job }) => job.name).toSorted());
  expect(jobWords('people.tell-owner')).toBe(
    'Email about a sign-in or a change to a person’s account',
  );
  expect(jobWords('of-an-earlier.release')).toBe('of-an-earlier.release');
});

test('a job also fails for good if the reason contains text that cannot be stored', async () => {
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

test('repeated failures of a timer’s job are one row for its kind', async () => {
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

test('a job does not fail for good if another process has done the work in the meantime', async () => {
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

test('a courier job about an order never fails for good, and reports when it takes long', () => {
  const handlers = handlersOf({} as never, composition, inlineRenders);
  for (const name of ['orders.book-courier', 'orders.cancel-courier']) {
    expect(handlers[name]?.job.retry.attempts).toBe('unlimited');
    expect(handlers[name]?.onLate).toBeDefined();
  }
});

async function scheduled(
  { db }: Pick<Services, 'db'>,
  { name, repeats = [] }: { name: string; repeats?: readonly string[] },
): Promise<string> {
  const id = newId();
  const payload = Object.fromEntries(repeats.map((field) => [field, 'the same']));
  await db.outbox.create({ data: { id, job: name, key: id, payload } });
  return id;
}
