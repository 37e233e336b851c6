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

test('valid coordinates become the position', () => {
  expect(addressOfForm(VALUES)).toMatchObject({ latitude: -29.83, longitude: 31.01, typed: null });
});

test('coordinates that are not numbers are kept as typed, without a position', () => {
  const typed = { latitude: '-29.83', longitude: 'east' };

  expect(addressOfForm({ ...VALUES, ...typed })).toMatchObject({
    latitude: null,
    longitude: null,
    geoSource: null,
    typed,
  });
});

test('without coordinates there is no position and no typed text', () => {
  const none = { latitude: '', longitude: '', geoSource: '', precision: '' };

  expect(addressOfForm({ ...VALUES, ...none })).toMatchObject({ latitude: null, typed: null });
});
