import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { launchKept } from './browser.ts';

type Options = {
  baseURL?: string | undefined;
  userAgent?: string | undefined;
  /** Runs after each start of the browser, before its first page is opened. */
  begin?(context: BrowserContext): Promise<void>;
};

/** A separate browser that keeps its profile between restarts, like a scanning device at the hub's belt. */
export async function keptBrowser({ baseURL, userAgent, begin }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-kept-'));
  let open: BrowserContext | null = null;
  return {
    get context(): BrowserContext {
      if (!open) throw new Error('The browser is not started.');
      return open;
    },
    /** Starts the browser with the kept profile and opens a page. */
    async start(): Promise<Page> {
      open = await launchKept(folder, {
        ...(baseURL ? { baseURL } : {}),
        ...(userAgent ? { userAgent } : {}),
        viewport: { width: 1280, height: 800 },
      });
      await begin?.(open);
      return open.pages()[0] ?? open.newPage();
    },
    /** Kills the browser without a shutdown, as a power cut would. */
    async kill(): Promise<void> {
      const gone = new Promise((resolve) => this.context.once('close', resolve));
      // Debian starts Chromium from a script that keeps running, so all processes with this profile are killed.
      execFileSync('pkill', ['-KILL', '-f', `user-data-dir=${folder}`]);
      await gone;
      open = null;
    },
    async end(): Promise<void> {
      await open?.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
