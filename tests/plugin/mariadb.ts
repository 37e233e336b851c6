import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { HANG_MS } from '#tests/run/patience.ts';

type MariaDb = { socket: string; stop(): Promise<void> };

/** Starts a MariaDB server in a temporary folder. It listens only on a socket: no port, no system service. */
export async function startMariaDb(): Promise<MariaDb> {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-maria-'));
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  const socket = join(folder, 's.sock');
  const user = `--user=${userInfo().username}`;
  const made = spawnSync(
    'mariadb-install-db',
    ['--no-defaults', user, `--datadir=${data}`, '--auth-root-authentication-method=normal'],
    { encoding: 'utf8' },
  );
  const remove = () => rm(folder, { recursive: true, force: true });
  if (made.status !== 0) {
    await remove();
    throw new Error(`MariaDB could not be set up: ${made.stderr || made.stdout}`);
  }
  const server = spawn(
    '/usr/sbin/mariadbd',
    [
      '--no-defaults',
      user,
      `--datadir=${data}`,
      `--socket=${socket}`,
      '--skip-networking',
      `--pid-file=${join(folder, 'pid')}`,
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-doublewrite=0',
      '--skip-log-bin',
      '--innodb-buffer-pool-size=64M',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  server.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const stop = () => end(server).finally(remove);
  try {
    await untilReady(server, socket, () => said);
  } catch (error) {
    await stop();
    throw error;
  }
  return { socket, stop };
}

export function runSql(socket: string, sql: string): void {
  const ran = spawnSync(
    'mariadb',
    ['--no-defaults', `--socket=${socket}`, '-u', 'root', '-e', sql],
    {
      encoding: 'utf8',
    },
  );
  if (ran.status !== 0) throw new Error(ran.stderr);
}

async function untilReady(server: ChildProcess, socket: string, said: () => string): Promise<void> {
  const until = performance.now() + HANG_MS;
  for (;;) {
    if (server.exitCode !== null) throw new Error(`MariaDB ended: ${said()}`);
    const asked = spawnSync('mariadb-admin', [
      '--no-defaults',
      `--socket=${socket}`,
      '-u',
      'root',
      'ping',
    ]);
    if (asked.status === 0) return;
    if (performance.now() > until) throw new Error(`MariaDB did not answer: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  const hard = setTimeout(() => server.kill('SIGKILL'), HANG_MS);
  await gone;
  clearTimeout(hard);
}
