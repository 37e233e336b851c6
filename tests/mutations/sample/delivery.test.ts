import { expect, test } from 'vitest';
import { deliveryCents } from './delivery.ts';

test('a small parcel is cheap', () => {
  expect(deliveryCents(1_000)).toBe(8_000);
});
