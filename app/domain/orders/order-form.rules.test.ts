import { expect, test } from 'vitest';
import { orderFormErrors, type OrderFormValues } from './order-form.rules.ts';

const TYPED = {
  orderId: '1042',
  customerName: 'Thandi Nkosi',
  street: '1 Long Street',
  city: 'Cape Town',
  suburb: '',
  postalCode: '',
  phone: '',
  email: '',
  note: '',
} as OrderFormValues;

test('the form accepts an order with a number, a name, a street and a town', () => {
  expect(orderFormErrors({ ...TYPED, unpicked: ' ' })).toEqual({});
});

test.each(['orderId', 'customerName', 'street', 'city'])(
  'the form says at its field that the %s is missing',
  (field) => {
    for (const blank of ['', ' ', '\u200b'])
      expect(orderFormErrors({ ...TYPED, [field]: blank, unpicked: '' })).toEqual({
        [field]: 'Please fill in all required fields',
      });
  },
);

test('the form says at the address search that none of its suggestions was chosen', () => {
  expect(Object.keys(orderFormErrors({ ...TYPED, unpicked: '3 Long Street' }))).toEqual([
    'address',
  ]);
});
