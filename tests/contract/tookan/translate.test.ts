import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { courierState } from '#app/integrations/tookan/status.ts';
import { fromTookanTime } from '#app/integrations/tookan/times.ts';
import {
  eventFromDelivery,
  jobFromCreated,
  livePairs,
  toCreateTask,
  toTookanPhone,
} from '#app/integrations/tookan/translate.ts';
import { TookanCreated, TookanEnvelope, TookanJobs } from '#app/integrations/tookan/wire.ts';
import { aBooking } from './booking.ts';

describe('what we send', () => {
  test('a booking is a pickup with its delivery, in South African time', () => {
    const body = JSON.parse(JSON.stringify(toCreateTask(aBooking('7K3M9QX2ABCD'))));

    expect(body).toEqual({
      order_id: '7K3M9QX2ABCD',
      job_description: '1 x mug\nRing twice',
      barcode: '7K3M9QX2ABCD',
      has_pickup: '1',
      has_delivery: '1',
      layout_type: '0',
      tracking_link: 1,
      auto_assignment: '0',
      timezone: '-120',
      job_pickup_name: 'Bo Ceramics',
      job_pickup_phone: '+27115550101',
      job_pickup_address: '3 Jan Smuts Avenue, Johannesburg, 2193',
      job_pickup_latitude: '-26.175100',
      job_pickup_longitude: '28.034100',
      job_pickup_datetime: '2025-03-07 14:00:00',
      customer_username: "Ntombi-zodwa O'Brien",
      customer_phone: '+27821234567',
      customer_email: 'ntombi@example.com',
      customer_address: '14 Loop Street, Cape Town, 8001',
      ignore_customer_lat_long: 1,
      job_delivery_datetime: '2025-03-08 00:30:00',
    });
  });

  test.each([
    ['082 123 4567', '+27821234567'],
    ['0027821234567', '+27821234567'],
    ['+44 20 7946 0018', '+442079460018'],
    ['ask at gate', 'ask at gate'],
    ['0', undefined],
    ['  ', undefined],
    [null, undefined],
  ])('the phone %j is sent as %j', (ours, theirs) => {
    expect(toTookanPhone(ours)).toBe(theirs);
  });
});

describe('what the courier answers', () => {
  test('the answer to create_task has both jobs, and the link under its misspelt name', () => {
    const answer = TookanEnvelope.parse(recorded('create-task.answer.json'));

    expect(jobFromCreated(TookanCreated.parse(answer.data))).toEqual({
      pickupJobId: '318205541',
      deliveryJobId: '318205542',
      pickupHash: '0a9c5d7e1b3f4826a7c9e0d2f4b68135',
      deliveryHash: 'b6f3a1d0c2e94f7785a0d1c3e5b79246',
      jobToken: '31820554117413276401234',
      trackingLink: 'https://jngl.ml/d4e5f6a',
      addressesNotFound: ['delivery'],
    });
  });

  test('a link that is not a web address is dropped', () => {
    const ids = { pickup_job_id: 1, delivery_job_id: 2 };
    const created = TookanCreated.parse({
      ...ids,
      delivery_tracing_link: 'javascript:alert(1)',
      tracking_link: 'https://jngl.ml/good',
    });

    expect(jobFromCreated(created).trackingLink).toBe('https://jngl.ml/good');
  });

  test('only the live pair of a reference counts, whether ids are numbers or texts', () => {
    const { pairs, halves } = livePairs(recordedJobs(), '7K3M9QX2ABCD');

    expect(halves).toEqual([]);
    expect(pairs).toMatchObject([{ pickupJobId: '318205541', deliveryJobId: '318205542' }]);
  });

  test('a live job whose partner was cancelled is a half, not a pair', () => {
    const jobs = recordedJobs().map((job) =>
      job.job_id === 318205542 ? { ...job, job_status: 9 } : job,
    );

    const { pairs, halves } = livePairs(jobs, '7K3M9QX2ABCD');

    expect(pairs).toEqual([]);
    expect(halves).toMatchObject([
      { onlyLeg: 'pickup', pickupJobId: '318205541', deliveryJobId: '318205542' },
    ]);
  });

  test('a live job whose partner is not shown is a half without the partner’s id', () => {
    const jobs = recordedJobs().filter((job) => job.job_id !== 318205541);

    expect(livePairs(jobs, '7K3M9QX2ABCD').halves).toMatchObject([
      { onlyLeg: 'delivery', pickupJobId: null, deliveryJobId: '318205542' },
    ]);
  });

  test('jobs of different relationships are not combined', () => {
    const jobs = recordedJobs().map((job) =>
      job.job_id === 318205542 ? { ...job, job_token: 'stranger' } : job,
    );

    expect(livePairs(jobs, '7K3M9QX2ABCD').pairs).toEqual([]);
  });

  test('of two live pairs the older comes first, in any order of the list', () => {
    const later = recordedJobs()
      .filter((job) => job.job_id > 318205500 && job.order_id === '7K3M9QX2ABCD')
      .map((job) => ({ ...job, job_id: job.job_id + 100, job_token: 'later' }));

    const { pairs } = livePairs([...later, ...recordedJobs()], '7K3M9QX2ABCD');

    expect(pairs.map((pair) => pair.pickupJobId)).toEqual(['318205541', '318205641']);
  });

  test.each([5, 11, -1, null])('the job status %j is not one of our states', (status) => {
    expect(courierState(status)).toBeNull();
  });
});

describe('what the courier reports', () => {
  test('a recorded delivery becomes an event at the time of its state change', () => {
    expect(eventFromDelivery(webhook({}))).toEqual({
      reference: '7K3M9QX2ABCD',
      jobId: '318205542',
      leg: 'delivery',
      state: 'successful',
      at: new Date('2025-03-07T12:57:02Z'),
      driver: {
        fleetId: '730101',
        name: 'Sipho Dlamini',
        place: { latitude: -33.9221, longitude: 18.4231 },
      },
      trackingLink: 'https://jngl.ml/d4e5f6a',
    });
  });

  test.each([
    ['missing', { fleet_latitude: undefined }],
    ['empty', { fleet_latitude: '', fleet_longitude: '' }],
    ['zero, which a phone without a position sends', { fleet_latitude: '0', fleet_longitude: 0 }],
    ['no number', { fleet_latitude: 'north', fleet_longitude: '18.4' }],
    ['a space', { fleet_latitude: ' ', fleet_longitude: '18.4' }],
    [
      'a number in hexadecimal or exponent notation',
      { fleet_latitude: '-0x21', fleet_longitude: '1e1' },
    ],
    ['not on this planet', { fleet_latitude: '-133.9', fleet_longitude: '18.4' }],
  ])('a driver’s position that is %s is ignored', (_what, over) => {
    expect(eventFromDelivery(webhook(over)).driver?.place).toBeNull();
  });

  test('without a history the local time counts, even if its seconds are not padded', () => {
    const event = eventFromDelivery(webhook({ task_history: [] }));

    expect(event.at).toEqual(new Date('2025-03-07T12:57:02Z'));
  });

  test.each(['Invalid date', '0000-00-00 00:00:00', '', '2025-13-40 99:99:99', 'null'])(
    'the time %j is not valid',
    (text) => {
      expect(fromTookanTime(text, '-120')).toBeNull();
      expect(eventFromDelivery(webhook({ task_history: null, completed_datetime: text })).at).toBe(
        null,
      );
    },
  );

  test('the sign of their time zone is the reverse of ISO', () => {
    expect(fromTookanTime('2025-03-07 10:00:00', '-330')).toEqual(new Date('2025-03-07T04:30:00Z'));
    expect(fromTookanTime('2025-03-07 10:00:00', '480')).toEqual(new Date('2025-03-07T18:00:00Z'));
    expect(fromTookanTime('2025-03-07 10:00:00', 'nonsense')).toEqual(
      new Date('2025-03-07T08:00:00Z'),
    );
  });

  test.each([{ job_status: 42 }, { job_status: 'nonsense' }, { job_type: 2 }, { job_type: null }])(
    'a status that we do not know has no state: %j',
    (odd) => {
      expect(eventFromDelivery(webhook(odd)).state).toBeNull();
    },
  );

  test.each(['', ' ', null])('a driver whose name is %j has only a number', (fleet_name) => {
    const { driver } = eventFromDelivery(webhook({ fleet_name }));
    expect(driver).toMatchObject({ fleetId: '730101', name: null });
  });

  test('without a fleet id there is no driver', () => {
    expect(eventFromDelivery(webhook({ fleet_id: null })).driver).toBeNull();
    expect(eventFromDelivery(webhook({ fleet_id: 0 })).driver).toBeNull();
  });
});

function recorded(name: string): Record<string, unknown> {
  return JSON.parse(
    readFileSync(new URL(`../../fixtures/tookan/${name}`, import.meta.url), 'utf8'),
  );
}

function recordedJobs() {
  return TookanJobs.parse(recorded('job-details-by-order-id.answer.json').data);
}

function webhook(overrides: Record<string, unknown>): string {
  return JSON.stringify({ ...recorded('webhook-delivery-successful.json'), ...overrides });
}
