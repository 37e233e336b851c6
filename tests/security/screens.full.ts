import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from '#tests/e2e/browser.ts';

const PLAYWRIGHT = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

/** The permissions matrix of the screens is a journey file that the test part e2e runs too. It runs here for its
 *  figures. */
test('every caller on every loader and action, and forms of another site', async () => {
  const child = spawn(
    process.execPath,
    [PLAYWRIGHT, 'test', 'tests/e2e/permissions.e2e.ts', '--reporter=line'],
    { env: { ...process.env, CHROMIUM_PATH: findChromium() }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));

  const code = await new Promise<number | null>((done) => child.once('close', done));

  expect(code, said.slice(-6_000)).toBe(0);
});
