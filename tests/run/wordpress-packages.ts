import { spawn, spawnSync } from 'node:child_process';
import { existsSync, writeFileSync, rmSync } from 'node:fs';

const PACKAGES = [
  ...['php-cli', 'php-mysql', 'php-xml', 'php-mbstring', 'php-curl', 'php-intl'],
  ...['wordpress', 'mariadb-server', 'phpunit', 'php-codesniffer'],
];
const MODULES = ['mysqli', 'dom', 'mbstring', 'curl', 'intl'];
const FILES = ['/usr/share/wordpress/wp-load.php', '/usr/sbin/mariadbd'];
const COMMANDS = ['phpunit', 'phpcs', 'mariadb-install-db', 'mariadb', 'mariadb-admin'];
const INSTALL_MS = 300_000;

/** Makes sure that PHP, WordPress and MariaDB are here, by apt where that is permitted. Null when they
 *  are, else why not. */
export async function ensureWordPressPackages(): Promise<string | null> {
  if (missing().length === 0) return null;
  const before = missing().join(', ');
  if (spawnSync('apt-get', ['--version']).status !== 0) return `${before} missing, and no apt here`;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (asRoot.length > 0 && spawnSync('sudo', ['-n', 'true']).status !== 0)
    return `${before} missing, and no right to install packages`;
  console.log(`Installing ${PACKAGES.join(', ')}`);
  const lists = await run([...asRoot, 'apt-get', 'update', '-q']);
  const code = await withoutServices(asRoot.length === 0, () =>
    run([
      ...[...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-q'],
      ...['--no-install-recommends', ...PACKAGES],
    ]),
  );
  const after = missing();
  if (after.length === 0) return null;
  return `${after.join(', ')} missing; apt-get ended with ${lists || code}`;
}

function missing(): string[] {
  const modules = spawnSync('php', ['-m'], { encoding: 'utf8' });
  const loaded = modules.status === 0 ? modules.stdout.toLowerCase().split('\n') : null;
  return [
    ...(loaded
      ? MODULES.filter((name) => !loaded.includes(name)).map((name) => `php-${name}`)
      : ['php']),
    ...FILES.filter((file) => !existsSync(file)),
    ...COMMANDS.filter((name) => spawnSync('which', [name]).status !== 0),
  ];
}

const POLICY = '/usr/sbin/policy-rc.d';

/** Debian starts what it installs; a web server and a database of the system are not wanted here. */
async function withoutServices<T>(mayWrite: boolean, install: () => Promise<T>): Promise<T> {
  if (!mayWrite || existsSync(POLICY)) return install();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return await install();
  } finally {
    rmSync(POLICY, { force: true });
  }
}

function run([command = '', ...args]: string[]): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: INSTALL_MS,
    });
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 1));
  });
}
