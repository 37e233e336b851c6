import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** Each failure is a test's name and the first lines of its message. */
export type PartResult = {
  passed: number;
  failures: string[];
  /** What this machine lacks, so that the part could not run; counted apart. */
  notRun?: string;
};

const VitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** A test that was skipped counts as failed: nobody may think it passed. */
export function readVitest(report: unknown): PartResult {
  const result: PartResult = { passed: 0, failures: [] };
  for (const file of VitestReport.parse(report).testResults) {
    const where = relative(process.cwd(), file.name);
    let named = 0;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') {
        result.passed += 1;
        continue;
      }
      named += 1;
      const why = test.status === 'failed' ? firstLines(test.failureMessages?.[0]) : 'was skipped';
      result.failures.push(`${where} › ${test.fullName}\n${why}`);
    }
    // A file that could not even be loaded names no test.
    if (file.status === 'failed' && named === 0) {
      result.failures.push(`${where}\n${firstLines(file.message)}`);
    }
  }
  return result;
}

type Suite = { title: string; file?: string; specs?: Spec[]; suites?: Suite[] };
type Spec = { title: string; ok: boolean; tests: { status: string; results: Attempt[] }[] };
type Attempt = { error?: { message?: string } };
type PlaywrightReport = { suites: Suite[]; errors?: { message?: string }[] };

export function readPlaywright(report: unknown): PartResult {
  const { suites, errors = [] } = report as PlaywrightReport;
  const result: PartResult = { passed: 0, failures: [] };
  for (const error of errors) result.failures.push(`e2e\n${firstLines(error.message)}`);
  for (const { where, spec } of suites.flatMap((suite) => specsOf(suite, ''))) {
    const wrong = spec.tests.find((test) => test.status !== 'expected');
    if (spec.ok && wrong === undefined) {
      result.passed += 1;
      continue;
    }
    const error = wrong?.results.at(-1)?.error?.message;
    const why = wrong?.status === 'skipped' ? 'was skipped' : firstLines(error);
    result.failures.push(`${where} › ${spec.title}\n${why}`);
  }
  return result;
}

function specsOf(suite: Suite, above: string): { where: string; spec: Spec }[] {
  const where = [above, suite.title].filter(Boolean).join(' › ');
  const own = (suite.specs ?? []).map((spec) => ({ where, spec }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, where))];
}

function firstLines(message = 'no message'): string {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n');
}
