import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
} from '@playwright/test';
import { findProgram, installFromDebian } from '#tests/run/debian.ts';

/** Flags for every browser we start: no window, no graphics card and no background requests to Google. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The headless build of Chromium, as Playwright's own browser is. It uses a quarter less CPU. */
const SHELL = 'chromium-headless-shell';
/** On macOS, Chrome is not on the PATH. */
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of the browser: CHROMIUM_PATH, else Playwright's own or the system's.
 *  @throws Error that says what to do, if there is no browser. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (!named) return present() ?? markFailed();
  if (existsSync(named)) return named;
  throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
}

/** Installs a browser if there is none, and sets CHROMIUM_PATH for processes that are started later.
 *  @throws Error that says what to do, if no browser can be installed. */
export async function ensureChromium(): Promise<string> {
  if (!process.env['CHROMIUM_PATH'] && present() === null) {
    await installFromDebian(SHELL);
    if (present() === null) await installFromDebian('chromium');
    if (present() === null) installFromPlaywright();
  }
  return (process.env['CHROMIUM_PATH'] = findChromium());
}

/** Starts a browser for a test outside the journeys, or one that needs extra flags. tests/run/parts.ts
 *  must list the test part as needing a browser, so that one is installed. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS, ...flags] });
}

/** Starts a browser with its profile in this folder, which remains after the browser is closed. */
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
