import { expect, test } from 'vitest';
import { changeWords } from './change-words.rules.ts';
import { changeLines } from './change.rules.ts';

test.each([
  [{ before: '62000000001', after: '62999999999' }, 'Account number: 62000000001 → 62999999999'],
  [{ before: null, after: '62999999999' }, 'Account number: none → 62999999999'],
  [{ before: '62000000001', after: null }, 'Account number: 62000000001 → none'],
  [{ before: '62000000001', after: '62000000001' }, 'Account number: 62000000001'],
  [{ before: null, after: null }, 'Account number: none'],
])('a change %o is described as “%s”', (values, words) => {
  expect(changeWords({ label: 'Account number', ...values })).toBe(words);
});

test('changed fields are listed in a fixed order, in readable form', () => {
  const change = {
    before: { address: '12 Loop Street\nCape Town', legalName: 'Thumela' },
    after: { fromDay: '2026-12-01', address: '', legalName: 'Thumela Ltd' },
  };

  expect(changeLines({ kind: 'companyDetails', change })).toEqual([
    { label: 'Legal name', before: 'Thumela', after: 'Thumela Ltd' },
    { label: 'Address', before: '12 Loop Street, Cape Town', after: null },
    { label: 'Starts on', before: null, after: '1 Dec 2026' },
  ]);
  expect(changeLines({ kind: 'adjustment', change }), 'of an account’s money').toBeNull();
});
