import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTookanCourier } from '#app/integrations/tookan/adapter.ts';
import { startTookanSimulator, type TookanSimulator } from '#simulators/tookan/index.ts';
import { aBooking } from './booking.ts';

const CAPE_TOWN = '41002';
const [JOHAN, LERATO] = ['730103', '730104'];
/** The Johannesburg day of `aBooking`. */
const DAY = '2025-03-08';
let simulator: TookanSimulator;

beforeEach(async () => {
  simulator = await startTookanSimulator({ apiKey: 'key', sharedSecret: 'secret' });
});
afterEach(() => simulator.close());

function theCourier(apiKey = 'key') {
  return createTookanCourier({
    baseUrl: simulator.apiUrl,
    apiKey,
    sharedSecret: 'secret',
    worstDelayMs: 1_000,
    timeoutMs: 5_000,
    rateLimit: { take: () => Promise.resolve() },
  });
}

async function booked(reference: string) {
  const job = await theCourier().create(aBooking(reference));
  return [job.pickupJobId!, job.deliveryJobId];
}

test('teams are sorted by name', async () => {
  expect((await theCourier().teams()).map(({ name }) => name)).toEqual([
    'Cape Town',
    'Durban',
    'Johannesburg',
  ]);
});

test('a team’s drivers have their state and their load of the day', async () => {
  const courier = theCourier();
  for (const reference of ['AAA', 'BBB'])
    await courier.assign(await booked(reference), { fleetId: LERATO, teamId: CAPE_TOWN });
  simulator.control.setDriver(Number(JOHAN), 1);

  expect(await courier.drivers(CAPE_TOWN, DAY)).toMatchObject([
    { fleetId: JOHAN, name: 'Johan van der Merwe', state: 'offline', load: 0 },
    { fleetId: LERATO, name: 'Lerato Mokoena', state: 'available', load: 2 },
  ]);
  expect((await courier.drivers(CAPE_TOWN, '2025-03-09')).map(({ load }) => load)).toEqual([0, 0]);
  expect(await courier.drivers('1', DAY)).toEqual([]);
});

test('jobs on further pages are counted too', async () => {
  const courier = theCourier();
  for (let nth = 0; nth < 51; nth++)
    await courier.assign(await booked(`R${nth}`), { fleetId: JOHAN, teamId: CAPE_TOWN });

  expect(await courier.drivers(CAPE_TOWN, DAY)).toMatchObject([{ load: 51 }, { load: 0 }]);
});

test('jobs can be assigned to a driver, then to another, and again', async () => {
  const courier = theCourier();
  const jobs = await booked('AAA');
  for (const fleetId of [JOHAN, LERATO, LERATO])
    await courier.assign(jobs, { fleetId, teamId: CAPE_TOWN });

  expect(
    (await courier.read(['AAA'])).map(({ state, driver }) => [state, driver?.fleetId]),
  ).toEqual([
    ['assigned', LERATO],
    ['assigned', LERATO],
  ]);
});

test.each([
  ['an unknown driver', 'Invalid fleet id', (jobs: string[]) => [jobs, '1'] as const],
  ['an unknown job', 'No task found', () => [['77'], JOHAN] as const],
])('an assignment with %s is refused with the courier’s message', async (_, words, of) => {
  const [jobIds, fleetId] = of(await booked('AAA'));

  await expect(theCourier().assign(jobIds, { fleetId, teamId: null })).rejects.toMatchObject({
    code: 'courier-refused',
    message: words,
  });
});

test('cancelled and delivered jobs cannot be assigned', async () => {
  const courier = theCourier();
  const jobs = await booked('AAA');
  await courier.cancel(jobs);

  await expect(courier.assign(jobs, { fleetId: JOHAN, teamId: null })).rejects.toMatchObject({
    code: 'courier-refused',
  });
});

test('a lost answer is not a refusal: the job may be assigned, and is assigned again', async () => {
  const courier = theCourier();
  const jobs = await booked('AAA');
  simulator.control.badDays.set({ loseAnswer: { count: 1, calls: ['assign_task'] } });
  const to = { fleetId: JOHAN, teamId: CAPE_TOWN };

  await expect(courier.assign(jobs, to)).rejects.toMatchObject({ code: 'courier-unknown' });
  await courier.assign(jobs, to);

  expect((await courier.read(['AAA'])).map(({ driver }) => driver?.fleetId)).toEqual([
    JOHAN,
    JOHAN,
  ]);
});

test.each([
  ['busy', { tooMany429: { count: 1 } }],
  ['out of order', { errors500: { count: 1 } }],
  ['unintelligible', { garbage: { count: 1 } }],
])('a courier that is %s causes an error when drivers are read', async (_, day) => {
  simulator.control.badDays.set(day);

  await expect(theCourier().drivers(CAPE_TOWN, DAY)).rejects.toMatchObject({
    code: 'courier-down',
  });
});

test('a refused key is the operator’s error', async () => {
  await expect(theCourier('other').teams()).rejects.toMatchObject({
    code: 'courier-down',
    details: { setting: 'apiKey' },
  });
});

const HUB = {
  address: '7 Gunners Circle, Epping, Cape Town, WC, 7460',
  latitude: -33.93,
  longitude: 18.54,
  phone: null,
  from: new Date('2025-03-09T06:00:00Z'),
  before: new Date('2025-03-09T21:59:00Z'),
};

test.each([
  ['one', 0],
  ['several', 1],
])(
  'parcels at a hub are loaded there on the hub’s day; a collected parcel keeps its origin: %s',
  async (_, more) => {
    const courier = theCourier();
    const [pickupJobId, deliveryJobId] = await booked('AAA');
    const others = await Promise.all(
      Array.from({ length: more }, (_one, nth) => booked(`C${nth}`)),
    );
    const [fetched, other] = await booked('BBB');

    for (let times = 0; times < 2; times++)
      await courier.bringOn(
        [
          { pickupJobId: pickupJobId!, deliveryJobId: deliveryJobId! },
          { pickupJobId: null, deliveryJobId: other! },
          ...others.map(([pickup, delivery]) => ({
            pickupJobId: pickup!,
            deliveryJobId: delivery!,
          })),
        ],
        HUB,
      );

    const fieldsOf = (id: string | undefined) =>
      simulator.control.jobs().find(({ jobId }) => String(jobId) === id)?.fields;
    expect(fieldsOf(pickupJobId)).toMatchObject({
      job_pickup_address: HUB.address,
      job_pickup_latitude: '-33.930000',
      job_pickup_longitude: '18.540000',
      job_pickup_phone: '',
      job_pickup_datetime: '2025-03-09 23:59:00',
    });
    expect(fieldsOf(fetched)).toMatchObject({
      job_pickup_address: aBooking('BBB').pickup?.address,
    });
    for (const id of [deliveryJobId, other])
      expect(fieldsOf(id)).toMatchObject({ job_delivery_datetime: '2025-03-09 23:59:00' });
  },
);

test('a pickup that is moved back to its place has its phone number again', async () => {
  const courier = theCourier();
  const jobs = [await booked('AAA'), await booked('BBB')] as const;
  const parcels = jobs.map(([pickup, delivery]) => ({
    pickupJobId: pickup!,
    deliveryJobId: delivery!,
  }));
  const phoneOf = (id: string | undefined) =>
    simulator.control.jobs().find(({ jobId }) => String(jobId) === id)?.fields.job_pickup_phone;
  const own = phoneOf(jobs[0][0]);
  expect(own).toMatch(/^\+27/);

  await courier.bringOn(parcels, HUB);
  expect(phoneOf(jobs[0][0])).toBe('');
  await courier.bringOn([parcels[0]!], { ...HUB, phone: aBooking('AAA').pickup!.phone });

  expect(phoneOf(jobs[0][0])).toBe(own);
});

test('if one of the jobs does not exist, no parcel is moved on, with the courier’s message', async () => {
  const [pickupJobId, deliveryJobId] = await booked('AAA');
  const parcels = [
    { pickupJobId: pickupJobId!, deliveryJobId: deliveryJobId! },
    { pickupJobId: null, deliveryJobId: '77' },
  ];

  await expect(theCourier().bringOn(parcels, HUB)).rejects.toMatchObject({
    code: 'courier-refused',
    message: 'No task found',
  });
});
