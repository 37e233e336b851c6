import { expect, test } from 'vitest';
import { ORDER_FORM_FIELDS, type OrderFormValues } from '#app/domain/orders/order-form.rules.ts';
import { mergeForms, typedIn } from './merge-forms.rules.ts';

const BEGAN = {
  ...(Object.fromEntries(ORDER_FORM_FIELDS.map((field) => [field, ''])) as OrderFormValues),
  customerName: 'Thandeka',
  phone: '+27825550142',
  street: '14 Kloof Street',
  city: 'Cape Town',
};
const merged = (typed: Partial<OrderFormValues>, now: Partial<OrderFormValues>) =>
  mergeForms(BEGAN, { ...BEGAN, ...typed }, { ...BEGAN, ...now });

test('an unchanged field takes the current value, a changed one keeps the typed value', () => {
  const { values, overtaken } = merged({ note: 'Ring twice' }, { customerName: 'Thandi' });

  expect(values).toEqual({ ...BEGAN, note: 'Ring twice', customerName: 'Thandi' });
  expect(overtaken).toEqual([{ field: 'customerName', now: 'Thandi', isContested: false }]);
});

test('a field that both users changed keeps the typed value and reports the current one', () => {
  const { values, overtaken } = merged({ phone: '' }, { phone: '+27821112222' });

  expect(values.phone).toBe('');
  expect(overtaken).toEqual([{ field: 'phone', now: '+27821112222', isContested: true }]);
});

test('the address counts as one field, so that a street is never combined with another address’s town', () => {
  const theirs = { street: '1 Church Street', city: 'Pretoria', latitude: '-25.7' };
  const { values, overtaken } = merged({ street: '16 Kloof Street' }, theirs);

  expect(values).toMatchObject({ street: '16 Kloof Street', city: 'Cape Town', latitude: '' });
  expect(overtaken).toEqual([
    { field: 'address', now: '1 Church Street, Pretoria', isContested: true },
  ]);
});

test('the same value typed by both users is not a conflict', () => {
  expect(merged({ note: 'Ring' }, { note: 'Ring' }).overtaken).toEqual([
    { field: 'note', now: 'Ring', isContested: false },
  ]);
});

test('a value that both users saved is the same in any format in which it can be typed', () => {
  const typed = {
    phone: '083 111 1111',
    email: ' Lerato@Example.com',
    note: 'Ring',
    city: 'Paarl ',
  };
  const saved = { phone: '+27831111111', email: 'lerato@example.com', note: '', city: 'Paarl' };
  const { values, overtaken } = merged(typed, saved);

  expect(values).toMatchObject({ ...saved, note: 'Ring' });
  expect(overtaken.filter(({ isContested }) => isContested)).toEqual([]);
});

test('a number typed in another format is not a change', () => {
  const { values, overtaken } = merged({ phone: '082 555 0142' }, { phone: '+27821112222' });

  expect(values.phone).toBe('+27821112222');
  expect(overtaken).toEqual([{ field: 'phone', now: '+27821112222', isContested: false }]);
});

test('a field that is missing from the form counts as unchanged', () => {
  const form = new FormData();
  form.set('customerName', 'Thandi');
  form.set('search', 'nothing of the order');

  expect(typedIn(form, BEGAN)).toEqual({ ...BEGAN, customerName: 'Thandi' });
});
