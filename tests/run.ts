import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAsked } from './run/asked.ts';
import { leftToAll, stagesOf, type Stage } from './run/lanes.ts';
import { PARTS, STOP_AFTER, type Extent, type PartName } from './run/parts.ts';
import type { Failure, PartResult } from './run/reports.ts';
import { runPart } from './run/run-part.ts';
import { measureSlowness, saySlowness } from './run/slowness.ts';
import { sayThrottle, throttle } from './run/throttle.ts';

// `npm test` runs the gate, `npm run test:all` everything, and `npm test -- unit e2e` the named parts in full.
// `--slow` runs the same on a quarter of the processor. The last line is always 'N passed, N failed'.
const { parts: named, all, divisor } = asked();
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const parts = named as PartName[];
const extent: Extent = parts.length > 0 ? 'named' : all ? 'all' : 'gate';

/** If more tests than this fail, they are not repeated alone, and the run is red. */
const MAX_UNSTEADY = 3;

// The parts share our process group, so Ctrl-C reaches them too and they clean up after themselves.
const stopped = new AbortController();
let isInterrupted = false;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    isInterrupted = true;
    stopped.abort();
  });

const slow = divisor > 1 ? await throttle({ divisor }) : null;
if (slow) console.log(sayThrottle(slow, divisor));
const machine = await measureSlowness();
process.env['TEST_SLOWNESS'] = String(machine.slowness);
console.log(saySlowness(machine));

// Processes that the tests start multiply the database timeouts by this factor, so that a slow machine does not fail
// them.
process.env['DATABASE_PATIENCE'] ??= '50';

type Result = PartResult & { part: PartName };
const results: Result[] = [];
const unsteady: Failure[] = [];
const folder = await mkdtemp(join(tmpdir(), 'thumela-test-'));
try {
  for (const stage of stagesOf({ parts, all })) await runStage(stage);
  await tryAgain();
} finally {
  await slow?.release();
  await rm(folder, { recursive: true, force: true });
}
report();

/** Runs the lanes of a stage in parallel. Each lane prepares what it needs. What several lanes need is prepared
 *  once. */
async function runStage(stage: Stage): Promise<void> {
  const isAlone = stage.flat().length === 1;
  await Promise.all(
    stage.map(async (lane) => {
      for (const part of lane) {
        if (stopped.signal.aborted) continue;
        console.log(`\n── ${PARTS[part].title} ${'─'.repeat(68 - PARTS[part].title.length)}`);
        const prefix = isAlone ? null : `${part.padEnd(10)} │ `;
        const result = await runPart(part, { ...where(part), prefix });
        results.push({ part, ...result });
        // After this many failures the run is red, so the remaining tests do not matter.
        if (result.failures.length >= STOP_AFTER) stopped.abort();
      }
    }),
  );
}

/** Repeats each failed test once, alone. A test that then passes is listed as unsteady and does not make the run
 *  red. */
async function tryAgain(): Promise<void> {
  const failed = results.flatMap(({ failures }) => failures);
  const isHopeless = failed.length > MAX_UNSTEADY || failed.some(({ file }) => !file);
  if (stopped.signal.aborted || failed.length === 0 || isHopeless) return;
  console.log(`\n── Again, alone: ${failed.length} ${'─'.repeat(52)}`);
  for (const result of results.filter(({ failures }) => failures.length > 0)) {
    const only = result.failures;
    const again = await runPart(result.part, { ...where(result.part), prefix: null, only });
    const left = new Set(again.failures.map(({ title }) => title));
    const isWhole = again.failures.every(({ file }) => file) && !again.notRun;
    if (!isWhole) continue;
    const repaired = only.filter(({ title }) => !left.has(title));
    result.failures = only.filter(({ title }) => left.has(title));
    result.passed += repaired.length;
    unsteady.push(...repaired);
  }
}

function where(part: PartName) {
  return { report: join(folder, `${part}.json`), extent, signal: stopped.signal };
}

function report(): never {
  const failures = results.flatMap((result) => result.failures);
  if (isInterrupted) failures.push({ title: 'The run was interrupted.', why: '' });
  if (failures.length > 0) console.log('\nFailed:');
  for (const { title, why } of failures)
    console.log(`  ✗ ${[title, ...why.split('\n')].join('\n      ')}`);
  for (const { title, why } of unsteady)
    console.log(`\nunsteady: ${title} (failed, then passed alone)\n      ${why.split('\n')[0]}`);
  const notRun = results.flatMap((result) => result.notRun ?? []);
  if (notRun.length > 0) console.log(`\nnot run: ${notRun.join(', ')}`);
  if (extent === 'gate') console.log(`\nleft to test:all: ${leftToAll().join(', ')}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exit(failures.length === 0 ? 0 : 1);
}

function asked() {
  try {
    return readAsked(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
