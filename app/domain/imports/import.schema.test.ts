import { expect, test } from 'vitest';
import { fieldMessages } from '#app/domain/shared/form-errors.ts';
import { ImportForm } from './import.schema.ts';

const ID = '0198f2a0-0000-7000-8000-000000000001';
const errorsOf = (form: Record<string, string>) => {
  const parsed = ImportForm.safeParse(form);
  return parsed.success ? null : fieldMessages(parsed.error);
};

test('each invalid field of an import has an error message', () => {
  expect(errorsOf({ intent: 'check', id: ID })).toEqual({
    mapping: 'Choose a column for Customer Name, Street, City.',
    storeName: 'Choose a store, or the column that names it.',
  });
  expect(errorsOf({ intent: 'import', id: 'no id' })).toEqual({ id: 'This is not a valid ID.' });
});

test('an import with a store and the required columns is accepted', () => {
  const columns = { 'column.customerName': '0', 'column.street': '1', 'column.city': '2' };

  expect(errorsOf({ intent: 'check', id: ID, storeName: 'Karoo', ...columns })).toBeNull();
});
