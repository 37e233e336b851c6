// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { passingStore } from '#app/shells/belt-store.ts';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { serverTime, useDay } from './use-day.ts';

const HUB = { hubDays: { deliveryDays: [1, 2, 3, 4, 5], cutOff: '14:00' }, closedDays: {} };
/** Ten minutes before the cut-off, on a Friday. */
const LOADED_AT = '2026-11-27T11:50:00.000Z';
const MINUTE_MS = 60_000;

/** `loadedAt`: the server's time on a page that was loaded from it. A page that was opened without a network has only
 *  the device's last contact with the server. */
type Opened = {
  deviceAt: string;
  loadedAt?: string;
  contact?: { readAt?: string; aheadMs?: number };
};

/** The hub as the device's store has it. */
async function hubWith({
  readAt = '2026-11-20T08:00:00Z',
  aheadMs,
}: NonNullable<Opened['contact']>) {
  const store = passingStore();
  const about = { ...HUB, hubId: 'hub', hubName: 'Hub', hasLanes: false, version: '1', labels: [] };
  await store.keepList({ ...about, readAt: Date.parse(readAt), ...(aheadMs ? { aheadMs } : {}) });
  return (await store.hubs())[0]!;
}

/** The days of a page that stays open without a network. */
async function openPage({ deviceAt, loadedAt, contact }: Opened) {
  vi.useFakeTimers({ now: Date.parse(deviceAt) });
  onTestFinished(() => void vi.useRealTimers());
  const openedAt = loadedAt ?? serverTime(await hubWith(contact ?? {}));
  function Days() {
    const { days, day, setDay } = useDay(HUB, openedAt);
    return (
      <select value={day} onChange={({ target }) => setDay(target.value)}>
        {days.map((one) => (
          <option key={one.day}>{one.day}</option>
        ))}
      </select>
    );
  }
  const { page } = await inBrowser(<Days />);
  const field = page.querySelector('select')!;
  const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS));
  const choose = (day: string) =>
    act(async () => {
      field.value = day;
      field.dispatchEvent(new Event('change', { bubbles: true }));
    });
  return { field, pass, choose };
}

test.each([
  ['by the device’s clock', { deviceAt: LOADED_AT }],
  [
    'by the server’s clock if the device’s is wrong',
    { deviceAt: '2026-11-26T05:00:00.000Z', loadedAt: LOADED_AT },
  ],
  [
    'by the server’s clock if the page was opened without a network and the device’s is three hours ahead',
    { deviceAt: '2026-11-27T14:50:00.000Z', contact: { aheadMs: -3 * 60 * MINUTE_MS } },
  ],
  [
    'by the server’s clock if the page was opened without a network and the device’s is ten days behind',
    {
      deviceAt: '2026-11-17T11:50:00.000Z',
      contact: { readAt: '2026-11-17T08:00:00Z', aheadMs: 10 * 24 * 60 * MINUTE_MS },
    },
  ],
  [
    'by the time of its last contact if the device’s clock begins in 1970 since a power cut',
    { deviceAt: '1970-01-01T00:00:00.000Z', contact: { readAt: LOADED_AT } },
  ],
])('at the cut-off an open page preselects the next delivery day, %s', async (_, clocks) => {
  const { field, pass } = await openPage(clocks);
  await pass(8);
  expect(field.value).toBe('2026-11-27');

  await pass(4);
  expect(field.value).toBe('2026-11-30');
});

test('a chosen day stays after the cut-off, and is dropped at midnight once it has passed', async () => {
  const { field, pass, choose } = await openPage({ deviceAt: LOADED_AT, loadedAt: LOADED_AT });
  await choose('2026-11-28');
  await choose('2026-11-27');
  await pass(60);
  expect(field.value).toBe('2026-11-27');

  await pass(12 * 60);
  expect([field.value, field.options[0]?.value]).toEqual(['2026-11-30', '2026-11-28']);
});
