import type { Reporter, TestCase, Vitest } from 'vitest/node';
import { STOP_AFTER } from './parts.ts';

/** Stops a run after this many failed tests. Vitest's own `--bail` also counts the enclosing suite and file of a
 *  failed test, and therefore stops too early. */
export default class StopAfter implements Reporter {
  private vitest: Vitest | undefined;
  private failed = 0;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state !== 'failed') return;
    this.failed += 1;
    if (this.failed === STOP_AFTER) void this.vitest?.cancelCurrentRun('test-failure');
  }
}
