import { expect, test } from 'vitest';
import { ORDER_CSV_COLUMNS } from '#app/domain/documents/orders-csv.rules.ts';
import { CHOSEN_COLUMNS } from '#app/domain/workbench/list-look.rules.ts';
import { ordersMessages } from '#app/messages/orders.ts';

test('the CSV has every column of the list, under the same heading', () => {
  const heads = ORDER_CSV_COLUMNS.map(({ head }) => head);
  // The CSV has the parts of an address, each in a column of its own.
  const asked = CHOSEN_COLUMNS.filter((column) => column !== 'address');

  const { text } = ordersMessages.in('en');
  expect(heads).toEqual(expect.arrayContaining(asked.map((column) => text(`column.${column}`))));
});
