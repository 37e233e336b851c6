import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Where the browser of the journeys is: named by CHROMIUM_PATH, Playwright's own, or the
 *  system's; failing those it is installed. @throws Error saying what to do; never skips. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return present() ?? installFromDebian() ?? installFromPlaywright() ?? giveUp();
}

function present(): string | null {
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  return systemBrowser();
}

function systemBrowser(): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  // A Mac keeps it where no PATH leads.
  found.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return found.find((file) => existsSync(file)) ?? null;
}

function installFromDebian(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  console.log('No browser found; installing Debian’s chromium …');
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', 'chromium']);
  return systemBrowser();
}

function apt(args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['-qq', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

function installFromPlaywright(): string | null {
  console.log('No browser found; asking Playwright to download one …');
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: [...stdio], timeout: 300_000 });
  return present();
}

function giveUp(): never {
  throw new Error(
    'The browser tests need Chromium, and none could be found or installed.\n' +
      'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium)\n' +
      'or name one that is there: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
