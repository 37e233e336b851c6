import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { unescape } from './visitor.ts';

const PLUGIN = resolve(import.meta.dirname, '../../woocommerce-plugin');
const run = promisify(execFile);

type Case = { name: string; failure: string | null };

// PHPUnit runs once; each of its test cases is then reported as a test of this file.
const { cases, said } = await runPhpUnit();

test('PHPUnit ran its tests', () => {
  expect(cases.length, said).toBeGreaterThan(50);
});

for (const { name, failure } of cases)
  test(name, () => {
    expect(failure).toBeNull();
  });

async function runPhpUnit(): Promise<{ cases: Case[]; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-phpunit-'));
  const report = join(folder, 'junit.xml');
  try {
    const ran = await run('phpunit', ['--log-junit', report], { cwd: PLUGIN }).catch(
      (error: Error & { stdout: string; stderr: string }) => error,
    );
    const xml = await readFile(report, 'utf8').catch(() => '');
    return { cases: casesIn(xml), said: `${ran.stdout}${ran.stderr}` };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function casesIn(xml: string): Case[] {
  const found = xml.matchAll(
    /<testcase name="([^"]*)" class="([^"]*)"[^>]*?(?:\/>|>([\s\S]*?)<\/testcase>)/g,
  );
  return [...found].map(([, name = '', group = '', inside = '']) => ({
    name: `${group}: ${unescape(name)}`.replaceAll('_', ' '),
    failure: inside.trim() === '' ? null : unescape(inside).trim(),
  }));
}
