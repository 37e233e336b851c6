import { expect, test } from 'vitest';
import type { OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import { addressOfForm } from './address-of-form.rules.ts';

const VALUES: OrderFormValues = {
  orderId: '1001',
  customerRef: '',
  email: '',
  customerName: 'Zanele Buthelezi',
  phone: '',
  street: '9 Helen Joseph Road',
  suburb: '',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  latitude: '-29.83',
  longitude: '31.01',
  geoSource: 'pin',
  precision: 'street',
  note: '',
};

test('a position is the pin, and nothing is being typed', () => {
  expect(addressOfForm(VALUES)).toMatchObject({ latitude: -29.83, longitude: 31.01, typed: null });
});

test('coordinates that are no numbers are kept as they were typed, and are no position', () => {
  const typed = { latitude: '-29.83', longitude: 'east' };

  expect(addressOfForm({ ...VALUES, ...typed })).toMatchObject({
    latitude: null,
    longitude: null,
    geoSource: null,
    typed,
  });
});

test('without coordinates there is no position, and nothing is being typed', () => {
  const none = { latitude: '', longitude: '', geoSource: '', precision: '' };

  expect(addressOfForm({ ...VALUES, ...none })).toMatchObject({ latitude: null, typed: null });
});
