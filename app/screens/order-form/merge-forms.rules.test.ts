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

test('what was left alone is taken as it stands now, what was typed stays', () => {
  const { values, overtaken } = merged({ note: 'Ring twice' }, { customerName: 'Thandi' });

  expect(values).toEqual({ ...BEGAN, note: 'Ring twice', customerName: 'Thandi' });
  expect(overtaken).toEqual([{ field: 'customerName', now: 'Thandi', isContested: false }]);
});

test('a field that both have changed keeps what was typed, and says what stands there now', () => {
  const { values, overtaken } = merged({ phone: '' }, { phone: '+27821112222' });

  expect(values.phone).toBe('');
  expect(overtaken).toEqual([{ field: 'phone', now: '+27821112222', isContested: true }]);
});

test('the address is one field: no street of one in the town of the other', () => {
  const theirs = { street: '1 Church Street', city: 'Pretoria', latitude: '-25.7' };
  const { values, overtaken } = merged({ street: '16 Kloof Street' }, theirs);

  expect(values).toMatchObject({ street: '16 Kloof Street', city: 'Cape Town', latitude: '' });
  expect(overtaken).toEqual([
    { field: 'address', now: '1 Church Street, Pretoria', isContested: true },
  ]);
});

test('both having typed the same is no contest', () => {
  expect(merged({ note: 'Ring' }, { note: 'Ring' }).overtaken).toEqual([
    { field: 'note', now: 'Ring', isContested: false },
  ]);
});

test('a form is read field by field, and what is not in it counts as untouched', () => {
  const form = new FormData();
  form.set('customerName', 'Thandi');
  form.set('search', 'nothing of the order');

  expect(typedIn(form, BEGAN)).toEqual({ ...BEGAN, customerName: 'Thandi' });
});
