import { expect, test } from 'vitest';
import { parsePhone } from '#app/domain/shared/phone.ts';
import { asStored, orderFormErrors, type OrderFormValues } from './order-form.rules.ts';

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

test.each([
  '082 123 4567',
  '0821234567',
  '+27 (0)82 123-4567',
  '0027821234567',
  '27821234567',
  '821234567',
])('the browser reads the number %s as the server does', (text) => {
  expect(asStored('phone', text)).toBe(parsePhone(text)?.e164);
});

test.each(['+82 123 4567', '082 123 456', '082 123 4567 or 083 123 4567', 'none'])(
  'the browser does not read %s as a number of South Africa',
  (text) => {
    expect(asStored('phone', text)).toBe(text);
  },
);
