import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { findProgram, installFromDebian } from './debian.ts';

const PHPUNIT_MODULES = ['dom', 'mbstring'];
const MODULES = [...PHPUNIT_MODULES, 'mysqli', 'curl', 'intl'];
const PROGRAMS = ['phpunit', 'phpcs', 'mariadb', 'mariadb-admin', 'mariadb-install-db'];
const FILES = ['/usr/share/wordpress/wp-load.php', '/usr/sbin/mariadbd'];

/** Whether the plugin's unit tests can run: PHP and PHPUnit are installed. */
export function hasPhpUnit(): boolean {
  return findProgram('phpunit') !== null && hasModules(PHPUNIT_MODULES);
}

/** Whether everything for the plugin's tests inside WordPress is installed: PHP, WordPress, MariaDB and their
 *  tools. */
export function hasWordPress(): boolean {
  return (
    hasModules(MODULES) &&
    PROGRAMS.every((program) => findProgram(program) !== null) &&
    FILES.every((file) => existsSync(file))
  );
}

export function installPhpUnit(): Promise<void> {
  return installFromDebian('php-cli', 'php-xml', 'php-mbstring', 'phpunit');
}

const POLICY = '/usr/sbin/policy-rc.d';

/** Installs what the plugin's tests inside WordPress need. Debian starts the services it installs, but no system web
 *  server or database is wanted here. Debian's own policy file prevents it during the installation. */
export async function installWordPress(): Promise<void> {
  const mayForbid = process.getuid?.() === 0 && !existsSync(POLICY);
  try {
    if (mayForbid) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    await installFromDebian(
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

function hasModules(wanted: readonly string[]): boolean {
  const php = spawnSync('php', ['-m'], { encoding: 'utf8' });
  const loaded = php.status === 0 ? php.stdout.toLowerCase().split('\n') : [];
  return wanted.every((module) => loaded.includes(module));
}
