import { expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { pushWork, failedJobs } from '#app/domain/alert-actions/failed-jobs.ts';
import { queueBench } from './queue-bench.ts';

/** Defines the tests of the behaviour that the app requires of its queue, whichever backend it uses. `on` names the
 *  backend in their titles; `redisUrl` returns null for the queue in PostgreSQL. */
export function describeQueue(on: string, redisUrl: () => string | null): void {
  test(`${on}: a job is run and marked as done once, also with two workers`, async () => {
    const bench = await queueBench({ redisUrl: redisUrl() });
    const words = Array.from({ length: 60 }, (_, number) => `word-${number}`);
    await bench.promise(...words);

    await Promise.all([bench.start(), bench.start()]);
    await bench.promise('word-1', 'later');

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs.toSorted()).toEqual([...words, 'later'].toSorted());
  });

  test(`${on}: a key with a colon stops neither its job nor those beside it`, async () => {
    const bench = await queueBench({ redisUrl: redisUrl() });
    const words = ['store:7', '2026-11-30T08:15:00Z', 'plain'];
    await bench.promise(...words);

    await bench.start();

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs.toSorted()).toEqual(words.toSorted());
  });

  test(`${on}: each account’s first job runs before another account’s second`, async () => {
    const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const bench = await queueBench({
      redisUrl: redisUrl(),
      // This lane runs two jobs at once.
      lane: 'documents',
      turn: (word) => Number(word.at(-1)),
      doing: async (word) => {
        if (word.startsWith('held')) await held[Number(word.at(-1)) - 1]?.promise;
      },
    });
    await bench.start();
    await bench.promise('held-1', 'held-2');
    await eventually(() => expect(bench.runs).toHaveLength(2));

    await bench.promise('mine-2', 'mine-3', 'mine-4', 'theirs-1');
    const handedOver = { enqueuedAt: { not: null } };
    await eventually(async () =>
      expect(await bench.db.outbox.count({ where: handedOver })).toBe(6),
    );
    // Only one of the two places becomes free, so the others run one after another.
    held[0].resolve();
    await eventually(async () => expect(await bench.open()).toBe(1));
    held[1].resolve();

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs.slice(2)).toEqual(['theirs-1', 'mine-2', 'mine-3', 'mine-4']);
  });

  test(`${on}: a failing job is retried, and is marked as done when it succeeds`, async () => {
    const bench = await queueBench({
      redisUrl: redisUrl(),
      doing: async (_word, tried) => {
        if (tried < 3) throw new Error('not yet');
      },
    });
    await bench.start();

    await bench.promise('stubborn');

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs).toHaveLength(3);
    expect(await bench.db.outbox.count({ where: { failedAt: null } })).toBe(1);
  });

  test(`${on}: a job that fails every time is recorded as failed by name, never silently`, async () => {
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 2,
      doing: async () => {
        throw new Error('the reason');
      },
    });
    await bench.start();

    await bench.promise('hopeless');

    await eventually(() => expect(bench.failed).toEqual(['hopeless']));
    await eventually(async () => {
      const row = await bench.db.outbox.findFirstOrThrow();
      expect(row).toMatchObject({ error: 'the reason', doneAt: null });
      expect(row.failedAt).not.toBeNull();
    });
    expect(bench.runs).toHaveLength(2);
  });

  test(`${on}: a failed job needs attention until a retry succeeds`, async () => {
    let isRestored = false;
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1,
      doing: async () => {
        if (!isRestored) throw new Error('the reason');
      },
    });
    await bench.start();
    await bench.promise('hopeless');
    await eventually(async () => expect(await bench.db.alert.count()).toBe(1));
    const row = await bench.db.outbox.findFirstOrThrow();
    const open = await bench.db.alert.findFirstOrThrow();

    isRestored = true;
    expect(await pushWork(bench.db, row.id)).toBe(1);

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(open).toMatchObject({
      code: 'jobGivenUp',
      subject: 'job',
      subjectId: row.id,
      merchantId: null,
      facts: { job: 'tests.say', key: 'hopeless', said: 'the reason' },
    });
    expect(await bench.db.alert.findFirst()).toMatchObject({ closing: 'gone', openKey: null });
    expect(await bench.db.outbox.findFirst()).toMatchObject({ failedAt: null, error: null });
  });

  test.each<{ repeats?: readonly string[]; listed: readonly string[] }>([
    { repeats: [], listed: ['later'] },
    // The success is about another word, so it does not resolve the failure of 'first'.
    { repeats: ['word'], listed: ['first', 'later'] },
    { listed: ['first', 'later'] },
  ])(
    `${on}: a failed job of a timer is listed until a later one succeeds`,
    async ({ listed, ...kind }) => {
      const bench = await queueBench({
        redisUrl: redisUrl(),
        attempts: 1,
        doing: async (word) => {
          if (word !== 'works') throw new Error('the reason');
        },
        ...kind,
      });
      const failed = async () => (await failedJobs(bench.db)).rows.map(({ key }) => key);
      await bench.start();
      await bench.promise('first');
      await eventually(async () => expect(await failed()).toEqual(['first']));
      await bench.promise('works');
      await bench.promise('later');
      await eventually(() => expect(bench.failed).toContain('later'));

      await eventually(async () => expect(await failed()).toEqual([...listed]));
      const alerts = { where: { closedAt: null } };
      expect(await bench.db.alert.count(alerts)).toBe(listed.length);
      // Jobs run concurrently, so 'works' may be done after 'later' has failed.
      await eventually(async () => expect(await bench.open()).toBe(0));
    },
  );

  test(`${on}: a failed job whose alert cannot be raised is tried again, and then raises it`, async () => {
    let outages = 1;
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1,
      doing: async () => {
        throw new Error('the reason');
      },
      beforeSending: async () => {
        if (outages-- > 0) throw new Error('The database is away.');
      },
    });
    await bench.start();

    await bench.promise('hopeless');

    await eventually(async () => expect(await bench.db.alert.count()).toBe(1));
    const row = await bench.db.outbox.findFirstOrThrow();
    expect(row.failedAt).not.toBeNull();
    expect(bench.runs).toHaveLength(2);
  });

  test(`${on}: if the step after a final failure fails too, the job still needs attention`, async () => {
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1,
      doing: async () => {
        throw new Error('the reason');
      },
      unhappy: async () => {
        throw new Error('The store is gone.');
      },
    });
    await bench.start();

    await bench.promise('hopeless');

    await eventually(async () => expect(await bench.db.alert.count()).toBe(1));
    const { failedAt } = await bench.db.outbox.findFirstOrThrow();
    expect(failedAt).not.toBeNull();
  });

  test(`${on}: a job with an unreadable payload needs attention`, async () => {
    const bench = await queueBench({ redisUrl: redisUrl(), attempts: 1 });
    await bench.promise('torn');
    await bench.db.outbox.updateMany({ data: { payload: { wort: 'torn' } } });
    await bench.start();

    await eventually(async () => expect(await bench.db.alert.count()).toBe(1));
    const { subjectId, facts } = await bench.db.alert.findFirstOrThrow();
    const row = await bench.db.outbox.findFirstOrThrow();
    expect(row.failedAt).not.toBeNull();
    expect(subjectId).toBe(row.id);
    expect(facts).toMatchObject({ job: 'tests.say', key: 'torn' });
  });

  test(`${on}: a job that never fails for good is retried without limit, reported as late, and runs at once on a manual retry`, async () => {
    let isBack = false;
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 'unlimited',
      // Longer than any test, so only `pushWork` ends the wait.
      delayMs: 3_600_000,
      doing: async () => {
        if (!isBack) throw new AppError('courier-refused', 'No such key.');
      },
    });
    await bench.promise('booking');
    await bench.db.$executeRaw`update outbox set due_at = now() - interval '20 minutes'`;
    await bench.start();
    await eventually(() => expect(bench.late).toEqual(['booking']));
    const { id } = await bench.db.outbox.findFirstOrThrow();

    isBack = true;
    // The first push may come before the job waits for its next try, so it is repeated.
    await eventually(async () => {
      await pushWork(bench.db, id);
      expect(await bench.open()).toBe(0);
    });

    expect(bench.failed).toEqual([]);
    expect(await bench.db.alert.count()).toBe(0);
  });

  test.each<{ ends: string; attempts: number }>([
    { ends: 'succeeds', attempts: 3 },
    { ends: 'fails', attempts: 1 },
  ])(
    `${on}: a job that is queued again while it runs, runs once more when its run $ends`,
    async ({ ends, attempts }) => {
      const first = Promise.withResolvers<void>();
      const bench = await queueBench({
        redisUrl: redisUrl(),
        attempts,
        doing: async (word, tried) => {
          if (word === 'shop' && tried === 1) await first.promise;
        },
      });
      await bench.start();
      await bench.promise('shop');
      await eventually(() => expect(bench.runs).toEqual(['shop']));

      await bench.queueAgain('shop');
      // The relay goes through the rows in order, so by now it has seen that the job is queued again.
      await bench.promise('later');
      await eventually(() => expect(bench.runs).toContain('later'));
      if (ends === 'fails') first.reject(new Error('the reason'));
      else first.resolve();

      await eventually(async () => expect(await bench.open()).toBe(0));
      expect(bench.runs.toSorted()).toEqual(['later', 'shop', 'shop']);
      expect(bench.failed).toEqual([]);
      expect(await bench.db.outbox.count({ where: { failedAt: { not: null } } })).toBe(0);
      expect(await bench.db.alert.count()).toBe(0);
    },
  );

  test(`${on}: a job that waits for its next attempt and is queued again, runs once more and not twice`, async () => {
    const words = Array.from({ length: 8 }, (_, number) => `word-${number}`);
    const held = Promise.withResolvers<void>();
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 5,
      delayMs: 3_600_000,
      lane: 'documents',
      doing: async (word, tried) => {
        if (word === 'later') return;
        if (tried === 1) throw new Error('not yet');
        await held.promise;
      },
    });
    await bench.start();
    for (const word of words) {
      await bench.promise(word);
      await eventually(() => expect(bench.runs).toContain(word));
    }
    for (const word of words) await bench.queueAgain(word);
    await eventually(() => expect(bench.runs.length).toBeGreaterThan(words.length));
    held.resolve();

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs.toSorted()).toEqual([...words, ...words].toSorted());
  });

  test(`${on}: Retry does not run a job again that is running`, async () => {
    const first = Promise.withResolvers<void>();
    const bench = await queueBench({
      redisUrl: redisUrl(),
      doing: async (word) => {
        if (word === 'mail') await first.promise;
      },
    });
    await bench.start();
    await bench.promise('mail');
    await eventually(() => expect(bench.runs).toEqual(['mail']));
    const { id } = await bench.db.outbox.findFirstOrThrow();

    expect(await pushWork(bench.db, id)).toBe(1);
    await bench.promise('later');
    await eventually(() => expect(bench.runs).toContain('later'));
    first.resolve();

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs.toSorted()).toEqual(['later', 'mail']);
  });

  test.each<{ fails: string; attempts: number }>([
    { fails: 'and has attempts left', attempts: 2 },
    { fails: 'for good', attempts: 1 },
  ])(
    `${on}: Retry of a running job runs it once more if its attempt fails $fails`,
    async ({ attempts }) => {
      const first = Promise.withResolvers<void>();
      const bench = await queueBench({
        redisUrl: redisUrl(),
        attempts,
        // Longer than any test, so only Retry ends the wait.
        delayMs: 3_600_000,
        doing: async (word, tried) => {
          if (word === 'mail' && tried === 1) await first.promise;
        },
      });
      await bench.start();
      await bench.promise('mail');
      await eventually(() => expect(bench.runs).toEqual(['mail']));
      const { id } = await bench.db.outbox.findFirstOrThrow();

      expect(await pushWork(bench.db, id)).toBe(1);
      await bench.promise('later');
      await eventually(() => expect(bench.runs).toContain('later'));
      first.reject(new Error('the reason'));

      await eventually(() => expect(bench.runs.toSorted()).toEqual(['later', 'mail', 'mail']));
      await eventually(async () => expect(await bench.open()).toBe(0));
      // The steps after a final failure must not run, because the retry still needs the job's data.
      expect(bench.failed).toEqual([]);
      expect(await bench.db.outbox.count({ where: { failedAt: { not: null } } })).toBe(0);
      expect(await bench.db.alert.count()).toBe(0);
    },
  );

  test(`${on}: the failure of one run does not mark the job as failed while its next run is under way`, async () => {
    const recording = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1,
      doing: async (word, tried) => {
        if (word === 'later') return;
        if (tried === 1) throw new Error('the reason');
        await second.promise;
      },
      beforeSending: () => recording.promise,
    });
    await bench.start();
    await bench.promise('shop');
    await eventually(() => expect(bench.failed).toEqual(['shop']));

    await bench.queueAgain('shop');
    // The relay goes through the rows in order, so by now it has seen that the job is queued again.
    await bench.promise('later');
    await eventually(() => expect(bench.runs).toContain('later'));
    recording.resolve();
    await eventually(() => expect(bench.recorded).toEqual(['shop']));
    await eventually(() => expect(bench.runs.toSorted()).toEqual(['later', 'shop', 'shop']));

    expect(await bench.db.outbox.count({ where: { failedAt: { not: null } } })).toBe(0);
    expect(await bench.db.alert.count()).toBe(0);
    second.resolve();
    await eventually(async () => expect(await bench.open()).toBe(0));
  });

  test(`${on}: a run whose job was taken over by another run does not record its failure`, async () => {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1,
      doing: async (word, tried) => {
        if (word === 'shop') await (tried === 1 ? first : second).promise;
      },
    });
    const queues = await bench.start();
    await bench.promise('shop');
    await eventually(() => expect(bench.runs).toEqual(['shop']));
    await queues.intake.obliterate({ force: true });
    await eventually(() => expect(bench.runs).toEqual(['shop', 'shop']));

    first.reject(new Error('the reason'));
    await bench.promise('later');
    await eventually(() => expect(bench.runs).toContain('later'));
    second.resolve();

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect([bench.failed, bench.recorded]).toEqual([[], []]);
    expect(await bench.db.alert.count()).toBe(0);
  });

  test(`${on}: a wait that the other side requested does not count as an attempt`, async () => {
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1,
      doing: async (_word, tried) => {
        if (tried < 3)
          throw new AppError('too-many-requests', 'Slowly.', { retryAfterSeconds: 0.0615 });
      },
    });
    await bench.start();

    await bench.promise('patient');

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs).toHaveLength(3);
    expect(bench.failed).toEqual([]);
  });

  test(`${on}: a worker of an older release leaves a job that it does not know to the next release`, async () => {
    const bench = await queueBench({ redisUrl: redisUrl(), attempts: 1 });
    const queues = await bench.start('older');
    await bench.promise('new');
    await eventually(async () => expect(await queues.intake.getDelayedCount()).toBe(1));
    expect(await bench.db.alert.count()).toBe(0);

    await bench.stop();
    await bench.start();
    const { id } = await bench.db.outbox.findFirstOrThrow();
    await pushWork(bench.db, id);

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs).toEqual(['new']);
    expect(await bench.db.outbox.findFirst()).toMatchObject({ failedAt: null });
  });

  test(`${on}: a job that no release has known for an hour needs attention`, async () => {
    const bench = await queueBench({ redisUrl: redisUrl(), attempts: 1 });
    await bench.promise('removed');
    await bench.db.$executeRaw`update outbox set due_at = now() - interval '61 minutes'`;
    await bench.start('older');

    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(await bench.db.alert.findFirst()).toMatchObject({
      code: 'jobGivenUp',
      facts: { job: 'tests.say', key: 'removed', said: 'No handler for tests.say' },
    });
  });

  test(`${on}: a stopping worker finishes its jobs, and leaves the rest to the next`, async () => {
    let finish = () => {};
    const held = new Promise<void>((done) => (finish = done));
    const bench = await queueBench({ redisUrl: redisUrl(), doing: () => held });
    await bench.start();
    await bench.promise('held');
    await eventually(() => expect(bench.runs).toEqual(['held']));

    const stopping = bench.stop();
    await bench.promise('next');
    finish();
    await stopping;

    expect(await bench.open()).toBe(1);
    await bench.start();
    await eventually(async () => expect(await bench.open()).toBe(0));
    expect(bench.runs).toEqual(['held', 'next']);
  });

  test(`${on}: a queue that lost all data is filled again from the outbox`, async () => {
    let isAway = true;
    const bench = await queueBench({
      redisUrl: redisUrl(),
      attempts: 1_000,
      doing: async () => {
        if (isAway) throw new Error('away');
      },
    });
    const queues = await bench.start();
    await bench.promise('one', 'two');
    await eventually(() => expect(new Set(bench.runs).size).toBe(2));

    await queues.intake.obliterate({ force: true });
    isAway = false;

    await eventually(async () => expect(await bench.open()).toBe(0));
  });
}
