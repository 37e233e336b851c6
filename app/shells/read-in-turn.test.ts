import { beforeEach, afterEach, expect, test, vi } from 'vitest';
import { readInTurn } from './read-in-turn.ts';

const PAUSE_MS = 300;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates reads that the test completes, and records what each of them saw. */
function slowReads() {
  const answers: (() => void)[] = [];
  const turn = readInTurn(() => new Promise((done) => answers.push(done)), PAUSE_MS);
  const answer = async (at: number) => {
    answers[at]?.();
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
  };
  return { turn, answers, answer };
}

test('what is told while a read is under way is read after it', async () => {
  const { turn, answers, answer } = slowReads();
  turn.tell();
  await vi.advanceTimersByTimeAsync(PAUSE_MS);
  expect(answers).toHaveLength(1);

  turn.tell();
  turn.tell();
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
  expect(answers, 'never two at once').toHaveLength(1);
  await answer(0);
  expect(answers).toHaveLength(2);
  await answer(1);
  expect(answers, 'once for all that was told').toHaveLength(2);
});

test('many are told in one pause and read once, at once where somebody waits', async () => {
  const { turn, answers } = slowReads();
  for (let at = 0; at < 5; at += 1) turn.tell();
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
  expect(answers).toHaveLength(0);
  turn.tell(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(answers).toHaveLength(1);
});

test('what was stopped is not read', async () => {
  const { turn, answers, answer } = slowReads();
  turn.tell(0);
  await vi.advanceTimersByTimeAsync(0);
  turn.tell();
  turn.stop();
  await answer(0);
  expect(answers).toHaveLength(1);
});
