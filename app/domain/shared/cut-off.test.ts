import { expect, test } from 'vitest';
import { nextCutOff } from './cut-off.ts';

const TODAY = "to submit today's orders!";
const TOMORROW = "to submit tomorrow's orders!";
const MONDAY = "to submit Monday's orders!";
const WHOSE: Record<string, string> = {
  [TODAY]: 'today',
  [TOMORROW]: 'tomorrow',
  [MONDAY]: 'Monday',
};

// 2025-03-03 is a Monday. All times are in Johannesburg.
test.each([
  ['Monday, first second', '2025-03-03T00:00:00', '2025-03-03T11:00:00', TODAY],
  ['Monday 10:59:59', '2025-03-03T10:59:59', '2025-03-03T11:00:00', TODAY],
  ['Monday 11:00', '2025-03-03T11:00:00', '2025-03-04T11:00:00', TOMORROW],
  ['Thursday 23:59:59', '2025-03-06T23:59:59', '2025-03-07T11:00:00', TOMORROW],
  ['Friday 10:59:59.999', '2025-03-07T10:59:59.999', '2025-03-07T11:00:00', TODAY],
  ['Friday 11:00', '2025-03-07T11:00:00', '2025-03-10T11:00:00', MONDAY],
  ['Saturday 00:00', '2025-03-08T00:00:00', '2025-03-10T11:00:00', MONDAY],
  ['Saturday 10:00', '2025-03-08T10:00:00', '2025-03-10T11:00:00', MONDAY],
  ['Sunday 23:59:59', '2025-03-09T23:59:59', '2025-03-10T11:00:00', MONDAY],
  ['Monday after the weekend', '2025-03-10T00:00:00', '2025-03-10T11:00:00', TODAY],
  ['Friday over the year’s end', '2027-12-31T12:00:00', '2028-01-03T11:00:00', MONDAY],
])('%s', (_name, now, at, text) => {
  const cutOff = nextCutOff(new Date(`${now}+02:00`));

  expect(cutOff).toEqual({ at: new Date(`${at}+02:00`), text, whose: WHOSE[text] });
});
