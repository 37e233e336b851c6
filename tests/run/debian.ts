import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of these programs found in a PATH folder. */
export function findProgram(...names: string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const files = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

let turn: Promise<unknown> = Promise.resolve();

/** Installs Debian packages if we are allowed to; otherwise does nothing. Parallel parts take turns, because apt
 *  cannot run twice at once. */
export function installFromDebian(...packages: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve();
  const installed = turn.then(async () => {
    console.log(`Installing Debian’s ${packages.join(', ')} …`);
    await apt(['update']);
    await apt(['install', '-y', '--no-install-recommends', ...packages]);
  });
  turn = installed;
  return installed;
}

/** Runs apt-get. A failure is not thrown: the caller checks whether the program exists afterwards. */
function apt(args: string[]): Promise<void> {
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300'];
  const child = spawn('apt-get', [...options, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((done) => child.once('error', () => done()).once('close', () => done()));
}
