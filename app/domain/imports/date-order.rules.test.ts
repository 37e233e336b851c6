import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeOfCell } from './cell.rules.ts';
import { dateOrderOf, type DateOrder } from './date-order.rules.ts';

test.each<[DateOrder | null, string[]]>([
  ['dayFirst', ['03/04/2026', '22/11/2026', '']],
  ['monthFirst', ['03/04/2026 10:15', '11/22/2026 10:15']],
  ['monthFirst', ['11-22-2026']],
  ['dayFirst', ['22.11.2026']],
  [null, ['03/04/2026', '05/06/2026']],
  [null, ['22/11/2026', '11/22/2026']],
  ['dayFirst', ['05/05/2026', '2026-11-22', '', 'yesterday', '1/2/26']],
  ['dayFirst', []],
])('%s is the date format of %j', (order, cells) => {
  expect(dateOrderOf(cells)).toBe(order);
});

const two = (figure: number) => String(figure).padStart(2, '0');
const written = (day: Date, order: DateOrder, sign: string) => {
  const [year, month, date] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()];
  return [...(order === 'dayFirst' ? [date, month] : [month, date]), year].map(two).join(sign);
};

test('the format of a column of dates is found or left open, and dates are never read as other days', () => {
  const days = fc.date({
    min: new Date('2025-12-01'),
    max: new Date('2026-11-28'),
    noInvalidDate: true,
  });
  const orders = fc.constantFrom<DateOrder>('dayFirst', 'monthFirst');
  fc.assert(
    fc.property(
      fc.array(days, { minLength: 1, maxLength: 30 }),
      orders,
      fc.constantFrom('/', '-', '.'),
      (column, order, sign) => {
        const cells = column.map((day) => written(day, order, sign));
        const found = dateOrderOf(cells);
        if (found === null) return;
        const read = cells.map((cell) => timeOfCell(cell, found)?.getTime());
        const meant = column.map((day) => timeOfCell(day.toISOString().slice(0, 10))?.getTime());
        expect(read).toEqual(meant);
      },
    ),
    { numRuns: 500 },
  );
});
