import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, installFromDebian } from './debian.ts';

const MODULES = ['mysqli', 'dom', 'mbstring', 'curl', 'intl'];
const PROGRAMS = ['phpunit', 'phpcs', 'mariadb', 'mariadb-admin', 'mariadb-install-db'];
const FILES = ['/usr/share/wordpress/wp-load.php', '/usr/sbin/mariadbd'];

/** Whether all that the plugin's tests need is here: PHP, WordPress, MariaDB and their tools. */
export function hasWordPress(): boolean {
  const php = spawnSync('php', ['-m'], { encoding: 'utf8' });
  const loaded = php.status === 0 ? php.stdout.toLowerCase().split('\n') : [];
  return (
    MODULES.every((module) => loaded.includes(module)) &&
    PROGRAMS.every((program) => findProgram(program) !== null) &&
    FILES.every((file) => existsSync(file))
  );
}

const POLICY = '/usr/sbin/policy-rc.d';

/** Debian starts what it installs, but no web server and no database of the system are wanted here:
 *  its own policy file forbids that meanwhile. */
export function installWordPress(): void {
  const mayForbid = process.getuid?.() === 0 && !existsSync(POLICY);
  try {
    if (mayForbid) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    installFromDebian(
      'php-cli',
      'php-mysql',
      'php-xml',
      'php-mbstring',
      'php-curl',
      'php-intl',
      'wordpress',
      'mariadb-server',
      'phpunit',
      'php-codesniffer',
    );
  } finally {
    if (mayForbid) rmSync(POLICY, { force: true });
  }
}
