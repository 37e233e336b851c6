import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createPendingShips,
  type PendingShip,
  type Press,
  type PressAnswer,
} from './pending-ships.ts';

const WAIT_MS = 5_000;
const done = (orderKey: string): PressAnswer => ({
  intent: 'ship',
  refused: null,
  accepted: [orderKey],
  skipped: [],
  jobId: null,
});
const refused = (orderKey: string, reason: string): PressAnswer => ({
  ...done(orderKey),
  refused: 'Nothing could be done',
  accepted: [],
  skipped: [{ orderKey, orderId: 'KH-1', reason }],
});
const lost = (): PressAnswer => ({
  errors: { fields: {}, values: {}, message: 'No answer.' },
  isUnreached: true,
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Creates the store of Ship presses with a fake server. `sent` records the requests, and the test resolves
 *  `answers`. */
function bench() {
  const sent: PendingShip[] = [];
  const answers: PromiseWithResolvers<PressAnswer>[] = [];
  let keys = 0;
  let prepared = 0;
  const ships = createPendingShips({
    prepare: () => (prepared += 1),
    send: (press) => {
      sent.push(press);
      const answer = Promise.withResolvers<PressAnswer>();
      answers.push(answer);
      return answer.promise;
    },
    newKey: () => `key-${(keys += 1)}`,
    now: () => Date.now(),
  });
  const heard: (PressAnswer | null)[] = [];
  const unheard: (string | null | undefined)[] = [];
  ships.onAnswer((reported) => unheard.push(reported?.message));
  const press = (orderKey = 'A', more: Partial<Press> = {}) => {
    const screen = { hear: (answer: PressAnswer | null) => void heard.push(answer) };
    const asked = {
      orderKey,
      name: `order ${orderKey}`,
      address: '/ship-order',
      fields: [['orderKeys', orderKey]] as const,
      personId: 'naledi',
      inWords: (answer: PressAnswer) => ({
        message: 'errors' in answer ? 'No answer.' : 'Told',
        isError: 'errors' in answer,
      }),
      screen,
      ...more,
    };
    ships.press(asked, WAIT_MS);
    return screen;
  };
  const answer = async (one: PressAnswer) => {
    answers.shift()!.resolve(one);
    await vi.advanceTimersByTimeAsync(0);
  };
  const waiting = () => ships.snapshot().pending.map(({ orderKey }) => orderKey);
  return { ships, sent, press, answer, heard, unheard, waiting, prepared: () => prepared };
}

test('a press is sent once, when its undo time is over', async () => {
  const { ships, sent, press, answer, heard, waiting, prepared } = bench();

  press();
  press();
  expect(prepared()).toBe(1);
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
  expect(sent.map(({ pressKey }) => pressKey)).toEqual(['key-1']);
  expect(ships.undo('A'), 'it is on its way').toBe(false);
  await answer(done('A'));

  expect(waiting()).toEqual([]);
  expect(heard).toEqual([done('A')]);
  expect(ships.snapshot().refusals.size).toBe(0);
});

test('a press undone in time is never sent, and its screen is notified', async () => {
  const { ships, sent, press, heard, waiting } = bench();

  press();
  await vi.advanceTimersByTimeAsync(WAIT_MS - 1);
  expect(ships.undo('A')).toBe(true);
  await vi.advanceTimersByTimeAsync(10 * WAIT_MS);
  await ships.sendNow();

  expect(sent).toEqual([]);
  expect(waiting()).toEqual([]);
  expect(heard).toEqual([null]);
});

test('when its page is left, a press is sent at once, and not again when its undo time is over', async () => {
  const { ships, sent, press } = bench();
  press('A');
  press('B');

  void ships.sendNow();
  expect(
    sent.map(({ orderKey }) => orderKey),
    'in the same moment',
  ).toEqual(['A', 'B']);
  void ships.sendNow();
  await vi.advanceTimersByTimeAsync(10 * WAIT_MS);

  expect(sent).toHaveLength(2);
});

test('another action on the order waits until its press is answered, and does not send other presses', async () => {
  const { ships, sent, press, answer } = bench();
  press('A');
  press('B');
  let isDone = false;

  void ships.sendNow(['A']).then(() => (isDone = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ orderKey }) => orderKey)).toEqual(['A']);
  expect(isDone).toBe(false);
  await answer(done('A'));

  expect(isDone).toBe(true);
  expect(ships.holds(['A'])).toBe(false);
  expect(ships.holds()).toBe(true);
});

test('a refusal is shown at its order until it is closed or the order ships', async () => {
  const { ships, press, answer } = bench();
  const why = () => ships.snapshot().refusals.get('A')?.why;

  press();
  await vi.advanceTimersByTimeAsync(WAIT_MS);
  await answer(refused('A', 'The balance is too low.'));
  expect(why()).toBe('The balance is too low.');
  press();
  expect(why(), 'it is tried again').toBeUndefined();
  await vi.advanceTimersByTimeAsync(WAIT_MS);
  await answer(refused('A', 'The order is on hold.'));
  expect(why()).toBe('The order is on hold.');
  ships.dismiss('A');

  expect(why()).toBeUndefined();
});

test('the answer to a press whose screen is gone is reported by the shell', async () => {
  const { ships, press, answer, heard, unheard } = bench();
  const screen = press('A');
  press('B');

  void ships.sendNow();
  ships.leave(screen);
  await answer(refused('A', 'The order is on hold.'));
  await answer(done('B'));

  expect(unheard).toEqual(['Told', undefined]);
  expect(heard).toEqual([done('B')]);
});

test('a press repeated after a lost answer keeps its key, and after any other answer gets a new one', async () => {
  const { ships, sent, press, answer } = bench();
  const pressed = async (one: PressAnswer) => {
    press();
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    await answer(one);
  };

  await pressed(lost());
  expect(ships.snapshot().refusals.get('A')).toEqual({ why: 'No answer.', isUnknown: true });
  await pressed(refused('A', 'The balance is too low.'));
  await pressed(done('A'));

  expect(sent.map(({ pressKey }) => pressKey)).toEqual(['key-1', 'key-1', 'key-2']);
});

test('a press repeated after a minute, or after its row showed it as shipped, gets a new key', async () => {
  const { ships, sent, press, answer } = bench();
  const pressed = async (one: PressAnswer) => {
    press();
    await vi.advanceTimersByTimeAsync(WAIT_MS);
    await answer(one);
  };

  await pressed(lost());
  await vi.advanceTimersByTimeAsync(60_000);
  await pressed(lost());
  ships.noteShipped('A');
  expect(ships.snapshot().refusals.size).toBe(0);
  await pressed(lost());
  ships.noteShipped('B');
  await pressed(done('A'));

  expect(sent.map(({ pressKey }) => pressKey)).toEqual(['key-1', 'key-2', 'key-3', 'key-3']);
});

test('after a sign-out the next person sees no press and no late answer of the previous one', async () => {
  const { ships, sent, press, answer, heard, unheard, waiting } = bench();
  ships.belongTo('naledi');
  press('A');
  press('B');

  void ships.sendNow(['A']);
  ships.belongTo('naledi');
  expect(waiting()).toEqual(['A', 'B']);
  ships.belongTo('sipho');
  await answer(refused('A', 'The order is on hold.'));
  await vi.advanceTimersByTimeAsync(10 * WAIT_MS);

  expect(waiting()).toEqual([]);
  expect(ships.snapshot().refusals.size).toBe(0);
  expect([...heard, ...unheard]).toEqual([]);
  expect(sent.map(({ orderKey }) => orderKey)).toEqual(['A']);
});
