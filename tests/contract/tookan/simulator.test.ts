import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTookanCourier } from '#app/integrations/tookan/adapter.ts';
import { startTookanSimulator } from '#simulators/tookan/index.ts';
import type { TookanSimulator, TookanSimulatorOptions } from '#simulators/tookan/index.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { aBooking } from './booking.ts';

const SECRET = 'shared-secret-for-tests';
const open: (() => Promise<unknown>)[] = [];
let received: Buffer[];
let refusals: number;
let webhookUrl: string;

beforeEach(async () => {
  received = [];
  refusals = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const isRefused = refusals-- > 0;
    if (!isRefused) received.push(Buffer.concat(chunks));
    response.writeHead(isRefused ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  open.push(() => closeServer(server));
});
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

describe('webhooks', () => {
  test('a pair goes through its normal steps, and each is reported once, in a readable form', async () => {
    const simulator = await start();
    const courier = courierOf(simulator);
    await courier.create(aBooking('AAA'));

    for (let i = 0; i < 8; i++) simulator.control.advanceByReference('AAA');

    await eventually(() => expect(received).toHaveLength(10));
    const deliveries = received.map((raw) => courier.readDelivery(raw)!);
    const events = deliveries.map(({ body }) => courier.translateDelivery(body));
    expect(events.map(({ leg, state }) => `${leg} ${state}`)).toEqual([
      'pickup assigned',
      'delivery assigned',
      'pickup accepted',
      'delivery accepted',
      'pickup started',
      'pickup inProgress',
      'pickup successful',
      'delivery started',
      'delivery inProgress',
      'delivery successful',
    ]);
    expect(new Set(deliveries.map(({ deliveryKey }) => deliveryKey)).size).toBe(10);
    expect(events.every(({ at, driver }) => at && driver?.name)).toBe(true);
    expect(simulator.control.advanceByReference('AAA')).toBeNull();
  });

  test('a webhook that does not get a 2xx is sent again', async () => {
    refusals = 2;
    const simulator = await start({ webhookRetryMs: [1, 1, 1] });
    await courierOf(simulator).create(aBooking('AAA'));

    simulator.control.advance(simulator.control.jobs()[0]!.jobId, 3);

    await eventually(() => expect(received).toHaveLength(1));
    expect(simulator.control.webhooks().tries).toBe(3);
  });

  test('the number of tries is limited', async () => {
    refusals = 1_000;
    const simulator = await start({ webhookRetryMs: [1, 1] });
    await courierOf(simulator).create(aBooking('AAA'));

    simulator.control.advance(simulator.control.jobs()[0]!.jobId, 3);

    await eventually(() => expect(simulator.control.webhooks().givenUp).toBe(1));
    expect(simulator.control.webhooks().tries).toBe(3);
  });

  test('duplicates, reordering and losses happen on command', async () => {
    const simulator = await start();
    const courier = courierOf(simulator);
    const { pickupJobId } = await courier.create(aBooking('AAA'));
    const { badDays, advance } = simulator.control;

    badDays.set({ outOfOrderWebhooks: { count: 1 } });
    for (const status of [1, 4]) advance(pickupJobId!, status);
    badDays.set({ duplicateWebhooks: { count: 1 } });
    advance(pickupJobId!, 2);
    badDays.set({ lostWebhooks: { count: 1 } });
    for (const status of [3, 9]) advance(pickupJobId!, status);

    await eventually(() => expect(received).toHaveLength(5));
    const states = received.map((raw) => JSON.parse(raw.toString()).job_status);
    expect(states).toEqual([4, 1, 2, 2, 9]);
  });
});

describe('lifetime', () => {
  test('without commands, a booking is delivered', async () => {
    const simulator = await start({ autoAdvance: { stepMs: 5 } });
    const courier = courierOf(simulator);
    await courier.create(aBooking('AAA'));

    await eventually(async () => {
      const events = await courier.read(['AAA']);
      expect(events.map(({ state }) => state)).toEqual(['successful', 'successful']);
    });
  });

  test('a single delivery is distinguished from the remaining half of a pair, and is delivered too', async () => {
    const simulator = await start({ autoAdvance: { stepMs: 5 } });
    const courier = courierOf(simulator);
    const made = await courier.create(aBooking('AAA', { pickup: null }));

    expect(made).toMatchObject({ pickupJobId: null, pickupHash: null });
    expect(simulator.control.livePairs()).toEqual({ AAA: 1 });
    const found = await courier.find({ reference: 'AAA', legs: 'delivery' });
    expect(found).toEqual({ ...made, addressesNotFound: [] });
    expect(await courier.find({ reference: 'AAA', legs: 'pair' })).toMatchObject({
      onlyLeg: 'delivery',
    });
    await eventually(async () => {
      const events = await courier.read(['AAA']);
      expect(events.map(({ leg, state }) => [leg, state])).toEqual([['delivery', 'successful']]);
    });
  });

  test('jobs survive a restart, and ids continue', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tookan-'));
    open.push(() => rm(folder, { recursive: true }));
    const stateFile = path.join(folder, 'jobs.json');
    const first = await start({ stateFile });
    const made = await courierOf(first).create(aBooking('AAA'));
    await first.close();

    const second = await start({ stateFile });
    const next = await courierOf(second).create(aBooking('BBB'));

    expect(await courierOf(second).find({ reference: 'AAA', legs: 'pair' })).toMatchObject({
      pickupJobId: made.pickupJobId,
    });
    expect(Number(next.pickupJobId)).toBe(Number(made.deliveryJobId) + 1);
    expect(next.pickupHash).not.toBe(made.pickupHash);
  });

  test('an unreadable state does not prevent the start', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tookan-'));
    open.push(() => rm(folder, { recursive: true }));
    const stateFile = path.join(folder, 'jobs.json');
    await writeFile(stateFile, '{"jobs":');

    const simulator = await start({ stateFile });

    expect(simulator.control.jobs()).toEqual([]);
  });

  test('the tracking link opens a page that may be framed and runs no script', async () => {
    const simulator = await start();
    const job = await courierOf(simulator).create(aBooking('<b>AAA'));

    const response = await fetch(job.trackingLink!);
    const html = await response.text();

    expect(response.status).toBe(200);
    expect(html).toContain('&#60;b&#62;AAA');
    expect(html).not.toMatch(/<script|src=/);
    expect(response.headers.get('x-frame-options')).toBeNull();
    expect((await fetch(`${simulator.url}/t/unknown`)).status).toBe(404);
  });

  test('a thousand bookings take little time', async () => {
    const simulator = await start();
    const courier = courierOf(simulator);

    for (let i = 0; i < 1000; i += 50) {
      const batch = Array.from({ length: 50 }, (_, j) => courier.create(aBooking(`N${i + j}`)));
      await Promise.all(batch);
    }

    expect(Object.values(simulator.control.livePairs())).toEqual(Array(1000).fill(1));
  });
});

describe('control over HTTP', () => {
  test('jobs, failures and steps can be controlled', async () => {
    const simulator = await start();
    await courierOf(simulator).create(aBooking('AAA'));

    const moved = await control(simulator, 'POST', 'advance', { reference: 'AAA' });
    const days = await control(simulator, 'POST', 'bad-days', { refuse: { count: 2 } });
    const jobs = await control(simulator, 'GET', 'jobs');

    expect(moved.body).toMatchObject({ moved: [{ status: 0 }, { status: 0 }] });
    expect(days.body).toMatchObject({ refuse: { count: 2 } });
    expect(jobs.body).toMatchObject({
      livePairs: { AAA: 1 },
      jobs: [{ status: 0 }, { status: 0 }],
    });
  });

  test.each([
    ['POST', 'bad-days', { sunshine: {} }, 400],
    ['POST', 'advance', { jobId: 'x' }, 400],
    ['GET', 'nothing', undefined, 404],
  ])('%s %s with %j is refused', async (method, name, body, http) => {
    expect((await control(await start(), method, name, body)).http).toBe(http);
  });

  test('the same seed gives the same failures', async () => {
    const outcomes = async () => {
      const simulator = await start({ seed: 7 });
      simulator.control.badDays.set({ refuse: { probability: 0.5 } });
      const results: boolean[] = [];
      for (let i = 0; i < 20; i++) {
        const booking = courierOf(simulator).create(aBooking(`N${i}`));
        results.push(
          await booking.then(
            () => true,
            () => false,
          ),
        );
      }
      return results;
    };

    const first = await outcomes();

    expect(await outcomes()).toEqual(first);
    expect(new Set(first).size).toBe(2);
  });
});

describe('dispatch', () => {
  test('drivers and teams are listed, and a driver can be given a job', async () => {
    const simulator = await start();
    const job = await courierOf(simulator).create(aBooking('AAA'));
    const fleets = await call(simulator, 'get_all_fleets', {});
    const [driver] = fleets.data as { fleet_id: number; fleet_name: string }[];

    const assigned = await call(simulator, 'assign_task', {
      job_id: job.pickupJobId,
      fleet_id: driver!.fleet_id,
    });

    expect(assigned.status).toBe(200);
    const [event] = await courierOf(simulator).read(['AAA']);
    expect(event).toMatchObject({ state: 'assigned', driver: { name: driver!.fleet_name } });
    expect((await call(simulator, 'view_all_team_only', {})).status).toBe(200);
    expect((await call(simulator, 'cancel_task', { job_id: job.pickupJobId })).status).toBe(100);
    expect((await call(simulator, 'constructor', {})).status).toBe(404);
  });
});

async function start(options: Partial<TookanSimulatorOptions> = {}): Promise<TookanSimulator> {
  const simulator = await startTookanSimulator({
    apiKey: 'key',
    sharedSecret: SECRET,
    webhookUrl,
    ...options,
  });
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= simulator.close());
  open.push(close);
  return { ...simulator, close };
}

function courierOf(simulator: TookanSimulator) {
  return createTookanCourier({
    baseUrl: simulator.apiUrl,
    apiKey: 'key',
    sharedSecret: SECRET,
    timeoutMs: HANG_MS,
    worstDelayMs: 1_000,
    rateLimit: { take: async () => undefined },
  });
}

async function call(simulator: TookanSimulator, name: string, body: object) {
  const response = await fetch(`${simulator.apiUrl}/${name}`, {
    method: 'POST',
    body: JSON.stringify({ ...body, api_key: 'key' }),
  });
  return (await response.json()) as { status: number; data: unknown };
}

async function control(simulator: TookanSimulator, method: string, name: string, body?: unknown) {
  const response = await fetch(`${simulator.url}/_control/${name}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { http: response.status, body: (await response.json()) as unknown };
}

async function closeServer(server: Server) {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
