import { expect, test } from 'vitest';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { detailWords } from './audit-words.rules.ts';

test.each([
  [
    { fields: ['pickupLocationId', 'webhookUrl', 'creditLimitCents', 'vatNumber', 'id'] },
    'pickup location, webhook address, credit limit, VAT number, id',
  ],
  [{ code: 'INV-000123', how: 'pdf' }, 'INV-000123 · PDF'],
  [{ code: '2026-10' }, '2026-10'],
  [{ code: 'bookingFailed' }, 'booking failed'],
  [{ intent: 'turnBack', orders: 3 }, '3 orders · return to sender'],
  [{ handle: 'a1b2', password: true }, '…a1b2 · with a new password'],
  [{ unknown: 'x' }, ''],
  [null, ''],
])('the details %j are shown as “%s”', (detail, words) => {
  expect(detailWords(detail)).toBe(words);
});

const { acceptPapers, ...named } = ORDER_ACTIONS;

test('a batch that accepts documents says which, because its button only says “Accept as is”', () => {
  expect(acceptPapers.label).toBe('Accept as is');
  expect(detailWords({ intent: 'acceptPapers' })).toBe('accept outdated documents');
});

test.each(Object.entries(named))(
  'a batch of the action %s has the label of its button',
  (action, { label }) => {
    expect(detailWords({ intent: action }).toLowerCase()).toBe(label.toLowerCase());
  },
);
