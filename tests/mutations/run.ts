import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { measureSlowness, saySlowness } from '#tests/run/slowness.ts';
import { draw } from './draw.ts';
import { Journal } from './journal.ts';
import { Tests } from './near-tests.ts';
import { reportOf } from './report.ts';

// `npm run test:mutations` makes 500 small mistakes in app/domain, one at a time, and reports which of them the tests
// find (docs/testing.md). The exit code is 1 if too few are found or not all were tried.

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    only: { type: 'string', multiple: true, default: ['app/domain'] },
    tests: { type: 'string', default: '8' },
    file: { type: 'string', default: 'node_modules/.cache/mutations.jsonl' },
    minutes: { type: 'string', default: '600' },
    resume: { type: 'boolean', default: false },
    report: { type: 'boolean', default: false },
  },
});
const root = resolve(import.meta.dirname, '../..');
const path = resolve(values.file);
const until = Date.now() + 60_000 * Number(values.minutes);
const say = (text: string) => console.log(text);

if (values.report) finish(Journal.read(path));

// Set before any module is loaded that reads them.
process.env['TEST_EXTENT'] = 'gate';
process.env['DATABASE_PATIENCE'] ??= '50';
const machine = await measureSlowness();
process.env['TEST_SLOWNESS'] = String(machine.slowness);
say(saySlowness(machine));

const isGoingOn = values.resume && existsSync(path);
if (!isGoingOn) begin();
const { tryMutants } = await import('./in-vitest.ts');
finish(await tryMutants({ root, path, until, say }));

function begin(): void {
  mkdirSync(dirname(path), { recursive: true });
  const { only } = values;
  const count = Number(values.count);
  const seed = Number(values.seed);
  say(`Seed ${seed}.`);
  const { mutants, all, refused } = draw({ root, only, count, seed });
  const tests = new Tests(root);
  const candidates = mutants.map((mutant) => ({
    ...mutant,
    tests: tests.near(mutant.file, Number(values.tests)),
  }));
  Journal.begin(path, { seed, count, only, all, refused }, candidates);
}

function finish(journal: Journal): never {
  const { text, isEnough } = reportOf(journal);
  say(text);
  process.exit(isEnough ? 0 : 1);
}
