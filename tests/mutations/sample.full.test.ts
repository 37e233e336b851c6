import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { Journal } from './journal.ts';
import { endOf } from './schedule.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs the whole command over the files of `sample`, or those named, with every possible mutant unless limited. */
async function mutatedSample(
  only = '',
  ...limits: string[]
): Promise<{ journal: Journal; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-mutations-'));
  try {
    const file = join(folder, 'run.jsonl');
    const { VITEST: _, ...env } = process.env; // Removed, because the command starts its own Vitest.
    const child = spawn(
      process.execPath,
      [
        'tests/mutations/run.ts',
        '--only',
        join('tests/mutations/sample', only),
        '--seed',
        '1',
        '--file',
        file,
        ...limits,
      ],
      { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const said = await text(child.stdout);
    return { journal: Journal.read(file), said };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  'a good test finds every mutant, a weak one does not, and an endless loop is ended',
  { timeout: 3 * TEST_HANG_MS },
  async () => {
    const { journal, said } = await mutatedSample();
    const ends = (name: string) =>
      journal.mutants
        .filter(({ file }) => file.endsWith(name))
        .map((mutant) => `${mutant.from} → ${mutant.to}: ${endOf(journal, mutant)}`);

    expect(ends('discount.ts')).toContain('percent > 50 → percent >= 50: killed');
    expect(ends('discount.ts').filter((line) => !line.endsWith('killed'))).toEqual([]);
    expect(ends('delivery.ts')).toContain('grams > 5_000 → grams >= 5_000: survived');
    expect(ends('delivery.ts')).toContain('12_000 → (12001): untested');
    expect(ends('delivery.ts')).toContain('8_000 → (8001): killed');
    expect(ends('endless.ts')).toContain('left -= 1 → left += 1: killed');
    expect(said).toContain('survived tests/mutations/sample/delivery.ts');
  },
);

test(
  'a run tries its own mutants, although Vitest keeps the files of earlier runs',
  { timeout: 3 * TEST_HANG_MS },
  async () => {
    await mutatedSample('discount.ts', '--count', '1');
    const { journal } = await mutatedSample('discount.ts');

    expect(journal.mutants.length).toBeGreaterThan(1);
    expect(journal.mutants.filter((mutant) => endOf(journal, mutant) !== 'killed')).toEqual([]);
  },
);
