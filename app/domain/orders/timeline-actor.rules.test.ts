import { expect, test } from 'vitest';
import { endedWords } from './get-order.ts';
import { whoDid } from './timeline-actor.rules.ts';

test('people are named with their role, others with what they are', () => {
  const who = (source: Parameters<typeof whoDid>[0]['source'], actor: string) =>
    whoDid({ source, actor, kind: 'cancel' }, null, 'Thumela');

  const aisha = { source: 'merchant', actor: 'Aisha' } as const;
  expect(whoDid({ ...aisha, kind: 'ship' }, 'storeManager', 'Thumela')).toBe(
    'Aisha, store manager',
  );
  expect(whoDid({ ...aisha, kind: 'judgedEligible' }, 'storeManager', 'Thumela')).toBe('Thumela');
  expect(who('merchant', 'Kasi Home')).toBe('Kasi Home');
  expect(who('store', 'Kloof & Karoo')).toBe('Store');
  expect(who('courier', 'Courier')).toBe('Courier');
  expect(who('courier', 'Lerato Mokoena')).toBe('Lerato Mokoena, courier');
  expect(who('system', 'Store settings')).toBe('Thumela');
  expect(who('system', 'Warehouse')).toBe('Warehouse');
});

test('an ended order says who ended it, when and why', () => {
  const at = new Date('2025-03-07T08:30:00Z');
  const cancelled = {
    at,
    kind: 'cancel',
    applied: true,
    toStatus: 'cancelled' as const,
    by: 'Aisha, store manager',
  };

  const OUT = { productName: 'Thumela', isBack: false };
  const words = (note: string | null) => endedWords('cancelled', [{ ...cancelled, note }], OUT);
  expect(words('The customer called.')).toMatch(
    /^Cancelled by Aisha, store manager, on .*10:30.*: The customer called\.$/,
  );
  expect(words(null)).toMatch(/^Cancelled by Aisha, store manager, on .*10:30[^:]*\.$/);
  const back = { ...cancelled, kind: 'turnBack', note: 'K-R1: The recipient was not there' };
  expect(endedWords('cancelled', [back], OUT)).toMatch(
    /^Returned to sender by Aisha, store manager, on .*10:30[^:]*\. The recipient was not there\. The parcel is coming back as return K-R1\.$/,
  );
  expect(endedWords('cancelled', [back], { ...OUT, isBack: true })).toMatch(
    / The recipient was not there\. The parcel came back as return K-R1\.$/,
  );
  expect(endedWords('eligible', [{ ...cancelled, note: null }], OUT)).toBeNull();
});
