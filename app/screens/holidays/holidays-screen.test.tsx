import { expect, test } from 'vitest';
import { HOLIDAY_YEARS } from '#app/domain/holidays/holiday.rules.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { HolidaysScreen } from './holidays-screen.tsx';

const yearsAt = async (year: number) => {
  const html = await drawn(<HolidaysScreen year={year} rows={[]} setting="ignore" />);
  return [...html.matchAll(/holidays\?year=(\d+)/g)].map(([, shown]) => Number(shown));
};

test('no link leads to a year without known holidays', async () => {
  const { first, last } = HOLIDAY_YEARS;

  expect(await yearsAt(2026)).toEqual([2025, 2027]);
  expect(await yearsAt(first)).toEqual([first + 1]);
  expect(await yearsAt(last)).toEqual([last - 1]);
});

test('the page says that the cut-off ignores the holidays, which hubs see all the same', async () => {
  const wordsWith = async (setting: 'ignore' | 'observe') =>
    textOf(await drawn(<HolidaysScreen year={2026} rows={[]} setting={setting} />));

  const ignored = await wordsWith('ignore');
  expect(ignored).toContain('The cut-off ignores public holidays');
  expect(ignored).toContain('Hubs still see public holidays when they choose a delivery date.');
  expect(await wordsWith('observe')).not.toContain('ignores');
});
