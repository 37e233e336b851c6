import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { findProgram, installFromDebian } from '#tests/run/debian.ts';

/** Where the browser of the journeys is: named by CHROMIUM_PATH, Playwright's own, or the
 *  system's; failing those it is installed. @throws Error saying what to do; never skips. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  return present() ?? shellFromDebian() ?? systemBrowser() ?? installFromPlaywright() ?? giveUp();
}

/** The same browser without windows, which Playwright takes too where it brings its own: it costs a quarter less
 *  of the processor. */
const SHELL = 'chromium-headless-shell';

function present(): string | null {
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  return findProgram(SHELL);
}

/** Also beside a Chromium that is there. */
function shellFromDebian(): string | null {
  installFromDebian(SHELL);
  return findProgram(SHELL);
}

/** A Mac keeps it where no PATH leads. */
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

function systemBrowser(): string | null {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return findProgram(...names) ?? (existsSync(ON_A_MAC) ? ON_A_MAC : null);
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
