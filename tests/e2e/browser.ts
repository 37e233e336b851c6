import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import { findProgram, installFromDebian } from '#tests/run/debian.ts';

/** What every browser of ours is started with: no window, no graphics card, and no calls home. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The same browser without windows, as Playwright's own is. It takes a quarter less of the processor. */
const SHELL = 'chromium-headless-shell';
/** A Mac keeps it where no PATH leads. */
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Where the browser is: named by CHROMIUM_PATH, Playwright's own, or the system's.
 *  @throws Error saying what to do. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (!named) return present() ?? markFailed();
  if (existsSync(named)) return named;
  throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
}

/** Installs a browser where none is, and names it in CHROMIUM_PATH for whatever is started later.
 *  @throws Error saying what to do, where none can be had. */
export async function ensureChromium(): Promise<string> {
  if (!process.env['CHROMIUM_PATH'] && present() === null) {
    await installFromDebian(SHELL);
    if (present() === null) await installFromDebian('chromium');
    if (present() === null) installFromPlaywright();
  }
  return (process.env['CHROMIUM_PATH'] = findChromium());
}

/** A browser for a test outside the journeys, or one with flags of its own. The part of the test says
 *  that it needs one (tests/run/parts.ts), so that it is there. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...flags] });
}

/** A browser whose profile is kept in this folder and outlives it. */
export function launchKept(
  folder: string,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...options,
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS],
  });
}

function present(): string | null {
  const own = chromium.executablePath();
  if (own !== '' && existsSync(own)) return own;
  const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return findProgram(...names) ?? (existsSync(ON_A_MAC) ? ON_A_MAC : null);
}

function installFromPlaywright(): void {
  console.log('No browser found; asking Playwright to download one …');
  const stdio = ['ignore', 'ignore', 'inherit'] as const;
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: [...stdio], timeout: 300_000 });
}

function markFailed(): never {
  throw new Error(
    'The browser tests need Chromium, and none could be found or installed.\n' +
      'Install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium)\n' +
      'or name one that is there: CHROMIUM_PATH=/path/to/chromium npm test',
  );
}
