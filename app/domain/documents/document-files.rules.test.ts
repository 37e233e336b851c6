import { expect, test } from 'vitest';
import { documentName } from './document-files.rules.ts';

test('a file is named after its kind and its day in Johannesburg', () => {
  // After midnight in Johannesburg, before midnight in UTC.
  const createdAt = new Date('2026-11-26T22:30:00Z');

  expect(documentName({ kind: 'ordersCsv', createdAt })).toBe('orders-2026-11-27.csv');
  expect(documentName({ kind: 'shippingLabels', createdAt })).toBe('labels-2026-11-27.pdf');
});
