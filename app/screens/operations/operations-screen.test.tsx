import { expect, test } from 'vitest';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { OperationsScreen } from './operations-screen.tsx';

const NONE = {
  at: '2026-11-26T10:00:00.000Z',
  hubs: [],
  bookings: {
    requested: 0,
    booked: 0,
    refused: 0,
    median: null,
    p90: null,
    waiting: 0,
    oldest: null,
  },
  stores: [],
  jobs: [],
  money: { heldCents: 0, feesCents: 0, topUpCents: 0 },
};

test('a day without any activity is shown as empty', async () => {
  const text = textOf(await drawn(<OperationsScreen {...NONE} />));

  expect(text).toContain('Today, as of 26 Nov 2026, 12:00');
  expect(text).toContain('From request to bookingNo data');
  expect(text).toContain('No hubs yet');
  expect(text).toContain('No jobs are waiting');
});

test('figures, hubs, jobs and stores have readable names and links', async () => {
  const totals = { expected: 9, arrived: 8, assigned: 7, out: 6, delivered: 5, failed: 1 };
  const html = await drawn(
    <OperationsScreen
      {...NONE}
      hubs={[{ id: 'h1', name: 'Cape <Town>', teamName: 'CPT', totals }]}
      bookings={{
        requested: 40,
        booked: 38,
        refused: 1,
        median: 4,
        p90: 75,
        waiting: 2,
        oldest: '2026-11-26T09:15:00.000Z',
      }}
      stores={[{ name: 'Kasi', what: 'Connection lost', todo: 'Connect it again.' }]}
      jobs={[
        { job: 'people.tell-owner', waiting: 3, failed: 2, oldest: '2026-11-26T09:15:00.000Z' },
      ]}
      money={{ heldCents: 1_000, feesCents: 19_000, topUpCents: 50_000 }}
    />,
  );
  const text = textOf(html);

  expect(text).toContain('Shipments requested today4038 booked');
  expect(text).toContain('Waiting for the courier2Oldest: 45 min');
  expect(text).toContain('From request to booking4 sMedian. 9 out of 10 within 1 min');
  expect(text).toContain('Topped up todayR500.00');
  expect(text).toContain('Cape &lt;Town&gt;987651');
  expect(text).toContain('2 failed jobs');
  expect(text).toContain('Email about a sign-in or a change to a person’s account32');
  expect(text).not.toContain('people.tell-owner');
  expect(text).toContain('Kasi: Connection lost');
  expect(html).toContain('href="/hubs/day/h1"');
  expect(html).toContain('href="/failed-jobs"');
});
