import { expect, test } from 'vitest';
import { ADDRESS_FIELDS } from './address-form.rules.ts';
import { AddressForm } from './address-form.schema.ts';

test('the fields of an address are those of its form, except how it was filled in', () => {
  const { shape } = AddressForm.omit({ unpicked: true, placed: true });

  expect(ADDRESS_FIELDS).toEqual(Object.keys(shape));
});
