import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** A failed test. Without a file it is a failure of the whole part. Without a name it is a file that could not be
 *  loaded. */
export type Failure = {
  /** The test's location and name, for display. */
  title: string;
  /** The first lines of the error message. */
  why: string;
  file?: string;
  /** The name by which the test runner finds the test. */
  name?: string;
};

export type PartResult = {
  passed: number;
  failures: Failure[];
  /** The missing program that prevents the part from running. Such parts are counted separately. */
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

/** Reads Vitest's report. A skipped test counts as failed, so that it is not mistaken for a pass. The exception is a
 *  part that was stopped after `stopAfter` failures, which skips the rest. */
export function readVitest(report: unknown, stopAfter = Infinity): PartResult {
  const passed: string[] = [];
  const failures: (Failure & { isSkipped: boolean })[] = [];
  for (const file of VitestReport.parse(report).testResults) {
    const where = relative(process.cwd(), file.name);
    for (const { fullName, status, failureMessages } of file.assertionResults) {
      if (status === 'passed') {
        passed.push(fullName);
        continue;
      }
      const isSkipped = status !== 'failed';
      const why = isSkipped ? 'was skipped' : firstLines(failureMessages?.[0]);
      const title = `${where} › ${fullName}`;
      failures.push({ title, why, file: where, name: fullName, isSkipped });
    }
    // A file that could not be loaded lists no tests. A file that was never started has no message.
    if (file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'))
      failures.push({
        title: where,
        why: firstLines(file.message || 'was not run'),
        file: where,
        isSkipped: !file.message,
      });
  }
  return { passed: passed.length, failures: counted(failures, stopAfter) };
}

type Suite = { title: string; file?: string; specs?: Spec[]; suites?: Suite[] };
type Spec = {
  title: string;
  ok: boolean;
  file: string;
  tests: { status: string; results: Attempt[] }[];
};
type Attempt = { error?: { message?: string } };
type PlaywrightReport = { suites: Suite[]; errors?: { message?: string }[] };

/** Reads Playwright's report, as `readVitest` reads Vitest's. */
export function readPlaywright(report: unknown, stopAfter = Infinity): PartResult {
  const { suites, errors = [] } = report as PlaywrightReport;
  let passed = 0;
  const failures: (Failure & { isSkipped: boolean })[] = [];
  for (const { where, spec } of suites.flatMap((suite) => specsOf(suite, ''))) {
    const wrong = spec.tests.find((test) => test.status !== 'expected');
    if (spec.ok && wrong === undefined) {
      passed += 1;
      continue;
    }
    const isSkipped = wrong?.status === 'skipped';
    const why = isSkipped ? 'was skipped' : firstLines(wrong?.results.at(-1)?.error?.message);
    const title = `${where} › ${spec.title}`;
    failures.push({ title, why, file: spec.file, name: spec.title, isSkipped });
  }
  const real = counted(failures, stopAfter);
  // Playwright reports the early stop as a separate error, which adds nothing when the failures are listed.
  if (real.length < stopAfter)
    for (const { message } of errors) real.push({ title: 'e2e', why: firstLines(message) });
  return { passed, failures: real };
}

function counted(failures: readonly (Failure & { isSkipped: boolean })[], stopAfter: number) {
  const isStopped = failures.filter(({ isSkipped }) => !isSkipped).length >= stopAfter;
  return failures
    .filter(({ isSkipped }) => !(isStopped && isSkipped))
    .map(({ isSkipped: _, ...failure }): Failure => failure);
}

function specsOf(suite: Suite, above: string): { where: string; spec: Spec }[] {
  const where = [above, suite.title].filter(Boolean).join(' › ');
  const own = (suite.specs ?? []).map((spec) => ({ where, spec }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, where))];
}

function firstLines(message = 'no message'): string {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, 6).join('\n');
}
