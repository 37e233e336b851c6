import { expect, test } from 'vitest';
import { Tests } from './near-tests.ts';

test('the test beside a file comes first, then those that import it, then more distant ones', () => {
  const near = new Tests(process.cwd()).near('app/domain/wallet/ledger.ts', 5);

  expect(near).toHaveLength(5);
  expect(near[0]).toBe('app/domain/wallet/ledger.test.ts');
});

test('a file that only a screen uses has the tests that load the screens', () => {
  const near = new Tests(process.cwd()).near('app/domain/money/money-requests.schema.ts', 500);

  expect(near).toContain('tests/conformance/money-and-tracking-pages.test.ts');
});

test('a file that no test imports has no tests', () => {
  expect(new Tests(process.cwd()).near('no/such-file.ts', 5)).toEqual([]);
});
