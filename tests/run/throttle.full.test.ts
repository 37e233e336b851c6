import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';
import { signal } from './duty-cycle.ts';

const THROTTLED = resolve(import.meta.dirname, 'throttled.ts');
const WAYS = ['any', 'signals'] as const;

async function throttled(what: 'measure' | 'hold', way: (typeof WAYS)[number]) {
  const child = spawn(process.execPath, [THROTTLED, what, way], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, fact: JSON.parse(line.toString()) };
}

/** The process state; T means stopped, empty means no such process. */
function stateOf(pid: number): string {
  return spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
}

test.each(WAYS)('with the method %s, its processes get no more than their share', async (way) => {
  const { fact } = await throttled('measure', way);

  console.log(JSON.stringify(fact));
  // A sixteenth is requested; other load on the machine can only reduce it.
  expect(fact.share).toBeLessThan(1 / 4);
});

test.each(
  WAYS.flatMap((way) => [
    { way, killed: 'the tests' as const },
    { way, killed: 'the keeper' as const },
  ]),
)('with the method $way nothing stays stopped or limited when $killed is killed', async (given) => {
  const { child, fact } = await throttled('hold', given.way);
  onTestFinished(() => signal(fact.child, 'SIGKILL'));

  process.kill(given.killed === 'the tests' ? child.pid! : fact.keeper, 'SIGKILL');

  await eventually(() => expect(stateOf(fact.keeper)).toMatch(/^Z?$/));
  await eventually(() => expect(stateOf(fact.child)).toMatch(/^[SR]/));
  if (fact.folder) await eventually(() => expect(existsSync(fact.folder)).toBe(false));
});
