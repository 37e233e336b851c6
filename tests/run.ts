import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAsked } from './run/asked.ts';
import { stagesOf, type Stage } from './run/lanes.ts';
import { PARTS, preparePart, runPart, type PartName } from './run/parts.ts';
import type { PartResult } from './run/reports.ts';
import { sayThrottle, throttle } from './run/throttle.ts';

/** `npm test` runs every part, `npm test -- unit e2e` those named; `npm test -- --slow` the same on
 *  a quarter of the processor. The last line is always 'N passed, N failed'. */
const { parts: named, divisor } = asked();
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
const wanted = named as PartName[];

// The parts share our process group: Ctrl-C reaches them too, and they clean up after themselves.
let interrupted = false;
process.on('SIGINT', () => (interrupted = true));
process.on('SIGTERM', () => (interrupted = true));

const slow = divisor > 1 ? await throttle({ divisor }) : null;
if (slow) {
  process.env['TEST_SLOWNESS'] = String(divisor);
  console.log(sayThrottle(slow, divisor));
}

// Whatever is started waits for a slow database as long as it takes.
process.env['DATABASE_PATIENCE'] ??= '50';

const results: PartResult[] = [];
const folder = await mkdtemp(join(tmpdir(), 'thumela-test-'));
try {
  for (const stage of stagesOf(wanted)) {
    if (interrupted) break;
    await runStage(stage);
  }
} finally {
  await slow?.release();
  await rm(folder, { recursive: true, force: true });
}
if (interrupted) results.push({ passed: 0, failures: ['The run was interrupted.'] });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);
if (failures.length > 0) {
  console.log('\nFailed:');
  for (const failure of failures) console.log(`  ✗ ${failure.replaceAll('\n', '\n      ')}`);
}
const notRun = results.flatMap((result) => result.notRun ?? []);
if (notRun.length > 0) console.log(`\nnot run: ${notRun.join(', ')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/** What several lanes need is made ready first, for no two may build the same at once. */
async function runStage(stage: Stage): Promise<void> {
  const unable = new Set<PartName>();
  for (const name of stage.flat()) {
    sayTitle(name);
    const result = await preparePart(name);
    if (result) results.push(result);
    if (result) unable.add(name);
  }
  const isAlone = stage.flat().length === 1;
  await Promise.all(
    stage.map(async (lane) => {
      for (const name of lane) {
        if (interrupted || unable.has(name)) continue;
        const prefix = isAlone ? null : `${name.padEnd(10)} │ `;
        results.push(await runPart(name, join(folder, `${name}.json`), prefix));
      }
    }),
  );
}

function sayTitle(name: PartName): void {
  const { title } = PARTS[name];
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 68 - title.length))}`);
}

function asked() {
  try {
    return readAsked(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
