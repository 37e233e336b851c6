// @vitest-environment jsdom
import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { useDay } from './use-day.ts';

const HUB = { hubDays: { deliveryDays: [1, 2, 3, 4, 5], cutOff: '14:00' }, closedDays: {} };
/** Ten minutes before the cut-off, on a Friday. */
const LOADED_AT = '2026-11-27T11:50:00.000Z';
const MINUTE_MS = 60_000;

/** The days of a page that stays open without a network. */
async function openPage({ deviceAt, loadedAt }: { deviceAt: string; loadedAt: string | null }) {
  vi.useFakeTimers({ now: Date.parse(deviceAt) });
  onTestFinished(() => void vi.useRealTimers());
  function Days() {
    const { days, day, setDay } = useDay(HUB, loadedAt);
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
  ['by the device’s clock', { deviceAt: LOADED_AT, loadedAt: null }],
  [
    'by the server’s clock if the device’s is wrong',
    { deviceAt: '2026-11-26T05:00:00.000Z', loadedAt: LOADED_AT },
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
