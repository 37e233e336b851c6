import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The emulator of Cognito. It needs 130 MB with its dependencies, among them a retired library. So it is downloaded
 *  on request and deleted afterwards. */
const PACKAGE = 'cognito-local@5.3.0';

const folder = mkdtempSync(join(tmpdir(), 'thumela-cognito-local-'));
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  console.log(`Fetching ${PACKAGE} …`);
  run('npm', ['install', PACKAGE, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  const program = join(folder, 'node_modules/cognito-local/lib/bin/start.js');
  const vitest = join('node_modules', 'vitest', 'vitest.mjs');
  run(process.execPath, [vitest, 'run', '--project=cognitoLocal'], {
    env: { ...process.env, COGNITO_LOCAL: program },
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command: string, args: string[], options: Parameters<typeof spawnSync>[2]): void {
  const { status } = spawnSync(command, args, { ...options, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with ${status}.`);
}
