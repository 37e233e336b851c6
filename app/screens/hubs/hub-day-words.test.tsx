// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import type { HubDayPage } from '#app/domain/hubs/read-hub-day.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { ChooseDriverDialog } from './choose-driver-dialog.tsx';
import { HubDayScreen } from './hub-day-screen.tsx';
import { UnsentMark } from './unsent-card.tsx';

const DAY = '2026-11-24';

const dayWith = (shipments: number): HubDayPage => ({
  hub: { id: 'h', name: 'Durban', teamName: 'Blue' },
  day: DAY,
  days: [{ day: DAY, label: 'TODAY 24 Nov', left: 0 }],
  drivers: [],
  isCourierSilent: false,
  groups: [],
  counts: { shipments, parcels: shipments, left: 0 },
  glance: [],
  shown: null,
  rows: { docs: [], totalDocs: 0, page: 1, totalPages: 0 },
});

test.each([
  [0, 'No parcels were expected or received for this day.'],
  [1, 'The only shipment has been delivered.'],
  [12, 'All 12 shipments have been delivered.'],
])('a day with %i shipments, all delivered, is said in correct English', async (count, words) => {
  expect(textOf(await drawn(<HubDayScreen {...dayWith(count)} />))).toContain(words);
});

test('the load of a driver is that of the chosen day, which may not be today', async () => {
  const drivers = [{ id: 'd', fleetId: '7', name: 'Sipho', state: 'available', load: 3 }];
  const { page } = await inBrowser(
    <ChooseDriverDialog rows={[{ shipmentId: 's' }]} day={DAY} onClose={() => undefined} />,
    () => ({ intent: 'drivers', drivers }),
  );
  await act(async () => undefined);

  expect(page.textContent).toContain('available, 3 deliveries on 24 Nov 2026');
});

test('an error of the server is not called a missing answer', async () => {
  const mark = textOf(await drawn(<UnsentMark unsent={[]} failure="failing" listedAt={1} />));

  expect(mark).toBe('Server error');
});
