import { expect, test } from 'vitest';
import { endedWords } from './ended.rules.ts';
import { whoDid } from './timeline-actor.rules.ts';

test('people stand with their role, everybody else with what they are', () => {
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
});

test('an ended order says who ended it, when and why, in one sentence', () => {
  const at = new Date('2025-03-07T08:30:00Z');
  const cancelled = {
    at,
    applied: true,
    toStatus: 'cancelled' as const,
    by: 'Aisha, store manager',
  };

  const words = (note: string | null) =>
    endedWords('cancelled', [{ ...cancelled, note }], 'Thumela');
  expect(words('The customer called.')).toMatch(
    /^Cancelled by Aisha, store manager, on .*10:30.*: The customer called\.$/,
  );
  expect(words(null)).toMatch(/^Cancelled by Aisha, store manager, on .*10:30[^:]*\.$/);
  expect(endedWords('eligible', [{ ...cancelled, note: null }], 'Thumela')).toBeNull();
});
