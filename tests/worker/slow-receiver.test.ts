import { expect, test } from 'vitest';
import { unlessSlow } from '#app/domain/webhooks/slow-receiver.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { queueBench } from './queue-bench.ts';

test('a store with a slow receiver leaves places in the queue to other stores, and loses no message', async () => {
  const receipt = { status: 200, error: null, answer: '', retryAfterSeconds: null };
  const slowStore = newId();
  const open: (() => void)[] = [];
  let isOver = false;
  const doing = async (word: string) => {
    const isSlow = word.startsWith('slow');
    await unlessSlow(isSlow ? slowStore : newId(), 0, async () => {
      if (isSlow && word !== 'slow first' && !isOver)
        await new Promise<void>((resolve) => void open.push(resolve));
      return { ...receipt, durationMs: isSlow ? 3_000 : 1 };
    });
  };
  const bench = await queueBench({ redisUrl: null, lane: 'webhooks', attempts: 1, doing });
  await bench.start();
  await bench.promise('slow first');
  await eventually(async () => expect(await bench.open()).toBe(0));

  await bench.promise(...Array.from({ length: 20 }, (_, index) => `slow ${index}`));
  await eventually(() => expect(new Set(bench.runs).size).toBe(21));
  await bench.promise('quick');

  await eventually(async () => expect(await bench.open()).toBe(20));
  expect(bench.runs).toContain('quick');
  expect(open).toHaveLength(2);
  isOver = true;
  for (const end of open) end();
  await eventually(async () => expect(await bench.open()).toBe(0));
  expect(bench.failed).toEqual([]);
});
