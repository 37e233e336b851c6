import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTookanCourier } from '#app/integrations/tookan/adapter.ts';
import type { TookanCourierOptions } from '#app/integrations/tookan/adapter.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import type { TookanSimulator } from '#simulators/tookan/index.ts';
import type { CourierAsk, CourierJob } from '#app/ports/courier.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { HANG_MS, NEVER_ANSWERED_MS } from '#tests/run/patience.ts';
import { aBooking } from './booking.ts';

/** Longer than any test runs. The simulator ends all waiting answers when it closes. */
const FOR_EVER = { ms: 600_000 };
let simulator: TookanSimulator;
let taken: number;

beforeEach(async () => {
  taken = 0;
  simulator = await startTookanSimulator({ apiKey: 'key', sharedSecret: 'secret' });
});
afterEach(() => simulator.close());

const pairOf = (reference: string): CourierAsk => ({ reference, legs: 'pair' });
const PAIR = pairOf('AAA');
const idsOf = ({ pickupJobId, deliveryJobId }: CourierJob) => [pickupJobId ?? '', deliveryJobId];

describe('normal operation', () => {
  test('a booking is found by its reference, and each call reserves its place in the rate limit', async () => {
    const courier = theCourier();

    const before = await courier.find(PAIR);
    const made = await courier.create(aBooking('AAA'));
    const found = await courier.find(PAIR);

    expect(before).toBeNull();
    expect(found).toEqual(made);
    expect(Number(made.deliveryJobId)).toBe(Number(made.pickupJobId) + 1);
    expect(made.deliveryHash).toMatch(/^[0-9a-f]{32}$/);
    expect(taken).toBe(3);
  });

  test('up to 25 references are looked up in one call', async () => {
    const courier = theCourier();
    const [a, b] = [await courier.create(aBooking('AAA')), await courier.create(aBooking('BBB'))];
    taken = 0;

    const few = await courier.findAll(['AAA', 'CCC', 'BBB'].map(pairOf));
    const many = await courier.findAll(Array.from({ length: 26 }, (_, at) => pairOf(`X${at}`)));

    expect([...few]).toEqual([
      ['AAA', a],
      ['BBB', b],
    ]);
    expect(many.size).toBe(0);
    expect(taken).toBe(3);
  });

  test('a cancelled booking is no longer found, and a second cancellation is not an error', async () => {
    const courier = theCourier();
    const job = await courier.create(aBooking('AAA'));

    await courier.cancel(idsOf(job));
    await courier.cancel(idsOf(job));

    expect(await courier.find(PAIR)).toBeNull();
    expect(simulator.control.livePairs()).toEqual({});
  });

  test('cancelling unknown jobs counts as done', async () => {
    await expect(theCourier().cancel(['1', '2'])).resolves.toEqual(['1', '2']);
  });

  test('jobs that are not visible yet do not count as cancelled', async () => {
    simulator.control.badDays.set({ slowCommit: { ...FOR_EVER, count: 1 } });
    const job = await theCourier().create(aBooking('AAA'));
    const ids = idsOf(job);

    expect(await theCourier().cancel(ids)).toEqual(ids);
  });

  test('an edit changes both jobs and keeps their times', async () => {
    const job = await theCourier().create(aBooking('AAA'));
    const before = simulator.control.jobs();
    const booking = aBooking('AAA');

    await theCourier().edit(job, {
      ...booking,
      description: 'Order 1042\nNotes: Ring twice',
      delivery: { ...booking.delivery, name: 'Bo Naidoo', address: '77 Right Street, Durban' },
    });

    const after = simulator.control.jobs();
    expect(after.map(({ fields }) => fields.job_description)).toEqual(
      before.map(() => 'Order 1042\nNotes: Ring twice'),
    );
    expect(after.at(-1)?.fields).toMatchObject({
      customer_username: 'Bo Naidoo',
      customer_address: '77 Right Street, Durban',
      job_delivery_datetime: before.at(-1)?.fields.job_delivery_datetime,
    });
  });

  test('an edit of a job that is gone is refused and not retried', async () => {
    const gone = { pickupJobId: '1', deliveryJobId: '2' };
    expect((await failureOf(theCourier().edit(gone, aBooking('AAA'))))[0]).toBe('courier-refused');
  });

  test('if one job of a pair is gone the other is still cancelled', async () => {
    const job = await theCourier().create(aBooking('AAA'));
    simulator.control.advance(idsOf(job)[0]!, 10);

    await theCourier().cancel(idsOf(job));

    const events = await theCourier().read(['AAA']);
    expect(events.find(({ leg }) => leg === 'delivery')?.state).toBe('cancelled');
  });

  test('if delivery failed after collection, only the failed job is cancelled', async () => {
    const job = await theCourier().create(aBooking('AAA'));
    simulator.control.advance(idsOf(job)[0]!, 2);
    simulator.control.advance(job.deliveryJobId, 3);

    expect(await theCourier().cancel(idsOf(job))).toEqual([]);

    const events = await theCourier().read(['AAA']);
    expect(events.find(({ leg }) => leg === 'pickup')?.state).toBe('successful');
    expect(events.find(({ leg }) => leg === 'delivery')?.state).toBe('cancelled');
  });

  test('if the delivery job of a collected parcel is gone, nothing is left to cancel', async () => {
    const job = await theCourier().create(aBooking('AAA'));
    simulator.control.advance(idsOf(job)[0]!, 2);
    simulator.control.advance(job.deliveryJobId, 10);

    expect(await theCourier().cancel(idsOf(job))).toEqual([]);
  });

  test.each([
    ['collected', [2, 6]],
    ['on its way', [2, 4]],
    ['delivered', [2, 2]],
  ] as const)(
    'a parcel that is %s cannot be cancelled; the courier’s message says so',
    async (_, [pickup, delivery]) => {
      const job = await theCourier().create(aBooking('AAA'));
      simulator.control.advance(idsOf(job)[0]!, pickup);
      simulator.control.advance(job.deliveryJobId, delivery);

      expect(await failureOf(theCourier().cancel(idsOf(job)))).toEqual([
        'courier-refused',
        'Task is already completed',
      ]);
      const events = await theCourier().read(['AAA']);
      expect(events.map(({ state }) => state)).not.toContain('cancelled');
    },
  );

  test('a delivered job cannot be cancelled; the courier’s message says so', async () => {
    const job = await theCourier().create(aBooking('AAA'));
    simulator.control.advance(job.deliveryJobId, 2);

    expect(await failureOf(theCourier().cancel([job.deliveryJobId]))).toEqual([
      'courier-refused',
      'Task is already completed',
    ]);
  });

  test('reading returns the state of both jobs of each reference, and of no other', async () => {
    const courier = theCourier();
    const job = await courier.create(aBooking('AAA'));
    await courier.create(aBooking('AAA-R1'));
    simulator.control.advanceByReference('AAA');

    const events = await courier.read(['AAA', 'AAA', 'unknown']);

    expect(events).toMatchObject([
      { jobId: job.pickupJobId, leg: 'pickup', state: 'assigned', reference: 'AAA' },
      { jobId: job.deliveryJobId, leg: 'delivery', state: 'assigned', reference: 'AAA' },
    ]);
    expect(events[0]!.driver?.name).toMatch(/\w+ \w+/);
    expect(events[0]!.at).toBeInstanceOf(Date);
    expect(await courier.read(['unknown'])).toEqual([]);
    expect(await courier.read([])).toEqual([]);
  });

  test('many references are read in several calls', async () => {
    const courier = theCourier();
    const references = Array.from({ length: 30 }, (_, i) => `N${i}`);
    await Promise.all(references.map((reference) => courier.create(aBooking(reference))));
    taken = 0;

    const events = await courier.read(references);

    expect(new Set(events.map((event) => event.reference)).size).toBe(30);
    expect(taken).toBe(2);
  });

  test.each([
    ['pickup', 'delivery'],
    ['delivery', 'pickup'],
  ] as const)(
    'if the %s of a pair was cancelled, the %s remains, and both are named',
    async (...legs) => {
      const [gone, onlyLeg] = legs;
      const courier = theCourier();
      const job = await courier.create(aBooking('AAA'));
      simulator.control.advance(idsOf(job)[gone === 'pickup' ? 0 : 1]!, 9);

      const { pickupJobId, deliveryJobId } = job;
      expect(await courier.find(PAIR)).toMatchObject({ onlyLeg, pickupJobId, deliveryJobId });
    },
  );

  test('a live pair is preferred to the remaining half of an older one', async () => {
    const warn = vi.fn();
    const courier = theCourier({ log: { warn } });
    const broken = await courier.create(aBooking('AAA'));
    simulator.control.advance(broken.deliveryJobId, 9);
    const whole = await courier.create(aBooking('AAA'));

    expect(await courier.find(PAIR)).toMatchObject({ pickupJobId: whole.pickupJobId });
    expect(warn).toHaveBeenCalledOnce();
  });

  test('of two live pairs the older is used, and a warning is logged', async () => {
    const warn = vi.fn();
    const courier = theCourier({ log: { warn } });
    const first = await courier.create(aBooking('AAA'));
    await courier.create(aBooking('AAA'));

    expect(await courier.find(PAIR)).toEqual(first);
    expect(warn).toHaveBeenCalledOnce();
    expect(simulator.control.livePairs()).toEqual({ AAA: 2 });
  });
});

describe('failures', () => {
  // prettier-ignore
  test.each([
    ['the connection drops first', { dropBefore: {} },              'courier-unknown', 'courier-down', 0],
    ['they answer 500',            { errors500: {} },               'courier-unknown', 'courier-down', 0],
    ['they work and answer 500',   { errors500: { after: true } },  'courier-unknown', 'courier-down', 1],
    ['they answer nonsense',       { garbage: {} },                 'courier-unknown', 'courier-down', 0],
    ['they work, then nonsense',   { garbage: { after: true } },    'courier-unknown', 'courier-down', 1],
    ['they hang',                  { hang: FOR_EVER },              'courier-unknown', 'courier-down', 0],
    ['they are too busy',          { tooMany429: { retryAfterSeconds: 7 } }, 'courier-down', 'courier-down', 0],
  ])('when %s', async (_, badDays, onCreate, onFind, made) => {
    simulator.control.badDays.set(badDays);
    const timeoutMs = 'hang' in badDays ? NEVER_ANSWERED_MS : HANG_MS;

    const created = await failureOf(theCourier({ timeoutMs }).create(aBooking('AAA')));
    const found = await failureOf(theCourier({ timeoutMs }).find(PAIR));
    const read = await failureOf(theCourier({ timeoutMs }).read(['AAA']));

    expect([created[0], found[0], read[0]]).toEqual([onCreate, onFind, onFind]);
    expect(simulator.control.livePairs().AAA ?? 0).toBe(made);
  });

  test('a courier that is too busy says when to retry', async () => {
    simulator.control.badDays.set({ tooMany429: { retryAfterSeconds: 7 } });

    const error = await theCourier()
      .create(aBooking('AAA'))
      .catch((thrown: unknown) => thrown);

    expect(isAppError(error) && error.details.retryAfterSeconds).toBe(7);
  });

  test.each([{ ms: 0 }, FOR_EVER])(
    'after a lost answer (%j) the result is unknown, and the look-up finds the job',
    async (lost) => {
      simulator.control.badDays.set({ loseAnswer: { ...lost, count: 1 } });

      expect(await createdForNothing('AAA')).toBe('courier-unknown');

      expect(await theCourier().find(PAIR)).not.toBeNull();
      expect(simulator.control.livePairs()).toEqual({ AAA: 1 });
    },
  );

  test('with a slow commit the answer comes at once but the job is visible only later', async () => {
    simulator.control.badDays.set({ slowCommit: { ...FOR_EVER, count: 1 } });
    const courier = theCourier();

    const made = await courier.create(aBooking('AAA'));

    expect(await courier.find(PAIR)).toBeNull();
    simulator.control.showAll();
    expect(await courier.find(PAIR)).toEqual(made);
  });

  test('with a late commit no answer comes, and the job appears after a while', async () => {
    simulator.control.badDays.set({ commitLate: { ...FOR_EVER, count: 1 } });
    const courier = theCourier();

    expect(await createdForNothing('AAA')).toBe('courier-unknown');

    expect(await courier.find(PAIR)).toBeNull();
    simulator.control.showAll();
    expect(await courier.find(PAIR)).not.toBeNull();
  });

  test('a refusal contains the courier’s message', async () => {
    simulator.control.badDays.set({ refuse: { message: 'Pickup time has passed' } });

    expect(await failureOf(theCourier().create(aBooking('AAA')))).toEqual([
      'courier-refused',
      'Pickup time has passed',
    ]);
  });

  test('a missing field causes a refusal', async () => {
    const booking = aBooking('AAA');
    const nameless = { ...booking, delivery: { ...booking.delivery, address: '' } };

    const [code, words] = await failureOf(theCourier().create(nameless));

    expect(code).toBe('courier-refused');
    expect(words).toContain('customer_address');
  });

  test('a failed look-up never refuses a booking, even with a message from the courier', async () => {
    simulator.control.badDays.set({ refuse: { calls: ['get_job_details_by_order_id'] } });

    expect((await failureOf(theCourier().find(PAIR)))[0]).toBe('courier-down');
  });

  test('a refused key is the operator’s error, not the order’s', async () => {
    const courier = theCourier({ apiKey: 'wrong' });

    expect((await failureOf(courier.create(aBooking('AAA'))))[0]).toBe('courier-down');
    expect((await failureOf(courier.find(PAIR)))[0]).toBe('courier-down');
    expect((await failureOf(courier.cancel(['1'])))[0]).toBe('courier-down');
  });

  test('an address where nothing listens certainly booked nothing', async () => {
    const courier = theCourier({ baseUrl: `http://127.0.0.1:${await closedPort()}/v2` });

    expect((await failureOf(courier.create(aBooking('AAA'))))[0]).toBe('courier-down');
  });

  test('a host name that does not exist certainly booked nothing', async () => {
    const courier = theCourier({ baseUrl: 'http://courier.invalid/v2' });

    expect((await failureOf(courier.create(aBooking('AAA'))))[0]).toBe('courier-down');
  });

  test('if the rate limit fails, the call is not sent', async () => {
    const rateLimit = { take: () => Promise.reject(new Error('limiter gone')) };

    expect((await failureOf(theCourier({ rateLimit }).create(aBooking('AAA'))))[0]).toBe(
      'courier-down',
    );
    expect(simulator.control.jobs()).toEqual([]);
  });

  test('a cancellation without an answer is unknown', async () => {
    simulator.control.badDays.set({ loseAnswer: { calls: ['cancel_task'] } });
    const job = await theCourier().create(aBooking('AAA'));

    expect((await failureOf(theCourier().cancel(idsOf(job).slice(0, 1))))[0]).toBe(
      'courier-unknown',
    );
  });
});

function theCourier(overrides: Partial<TookanCourierOptions> = {}) {
  return createTookanCourier({
    baseUrl: simulator.apiUrl,
    apiKey: 'key',
    sharedSecret: 'secret',
    timeoutMs: HANG_MS,
    worstDelayMs: 1_000,
    rateLimit: {
      take: async () => {
        taken += 1;
      },
    },
    ...overrides,
  });
}

/** Creates a job without receiving the answer: the request times out only after the courier has the job. Returns
 *  the error code. */
async function createdForNothing(reference: string): Promise<string> {
  const patience = new AbortController();
  const impatient: typeof fetch = (url, init) =>
    fetch(url, { ...init, signal: AbortSignal.any([patience.signal, init!.signal!]) });
  const created = failureOf(theCourier({ fetch: impatient }).create(aBooking(reference)));
  await eventually(() => expect(simulator.control.jobs()).not.toEqual([]));
  patience.abort(new DOMException('The time is up.', 'TimeoutError'));
  return (await created)[0];
}

async function failureOf(promise: Promise<unknown>): Promise<[string, string]> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return isAppError(error) ? [error.code, error.message] : ['no AppError', String(error)];
}

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
