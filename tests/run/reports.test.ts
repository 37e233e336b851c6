import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.ts';

const tested = (...statuses: string[]) => ({
  testResults: [
    {
      name: `${process.cwd()}/a.test.ts`,
      status: 'failed',
      assertionResults: statuses.map((status, n) => ({ fullName: `test ${n}`, status })),
    },
  ],
});

const journeyed = (...statuses: string[]) => ({
  suites: [
    {
      title: 'a.e2e.ts',
      specs: statuses.map((status, n) => ({
        title: `journey ${n}`,
        file: 'a.e2e.ts',
        ok: status !== 'unexpected',
        tests: [{ status, results: [] }],
      })),
    },
  ],
  errors: [],
});

test('a skipped test counts as failed, unless its part was stopped after failures', () => {
  const [bad, skipped] = ['failed', 'skipped'] as const;

  expect(readVitest(tested('passed', bad, skipped), 2)).toMatchObject({
    passed: 1,
    failures: [
      { file: 'a.test.ts', name: 'test 1' },
      { name: 'test 2', why: 'was skipped' },
    ],
  });
  expect(readVitest(tested('passed', bad, bad, skipped), 2).failures).toHaveLength(2);

  expect(readPlaywright(journeyed('expected', 'unexpected', 'skipped'), 2)).toMatchObject({
    passed: 1,
    failures: [{ name: 'journey 1' }, { name: 'journey 2', why: 'was skipped' }],
  });
  expect(readPlaywright(journeyed('unexpected', 'unexpected', 'skipped'), 2).failures).toEqual([
    expect.objectContaining({ name: 'journey 0' }),
    expect.objectContaining({ name: 'journey 1' }),
  ]);
});

test('a file that could not be loaded is run again as a whole', () => {
  const report = {
    testResults: [
      { name: `${process.cwd()}/b.test.ts`, status: 'failed', message: 'no', assertionResults: [] },
    ],
  };

  expect(readVitest(report)).toEqual({
    passed: 0,
    failures: [{ title: 'b.test.ts', why: 'no', file: 'b.test.ts' }],
  });
});
