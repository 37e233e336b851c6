import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { launchKept } from './browser.ts';

type Options = {
  baseURL?: string | undefined;
  userAgent?: string | undefined;
  /** What is done to each life of it before its first page. */
  begin?(context: BrowserContext): Promise<void>;
};

/** A browser of its own, whose profile outlives it, as a device at the belt has. */
export async function keptBrowser({ baseURL, userAgent, begin }: Options) {
  const folder = await mkdtemp(join(tmpdir(), 'thumela-kept-'));
  let open: BrowserContext | null = null;
  return {
    get context(): BrowserContext {
      if (!open) throw new Error('The browser is not started.');
      return open;
    },
    /** The same profile, opened once more. */
    async start(): Promise<Page> {
      open = await launchKept(folder, {
        ...(baseURL ? { baseURL } : {}),
        ...(userAgent ? { userAgent } : {}),
        viewport: { width: 1280, height: 800 },
      });
      await begin?.(open);
      return open.pages()[0] ?? open.newPage();
    },
    /** With no time to say goodbye, as in a power cut. */
    async kill(): Promise<void> {
      const gone = new Promise((resolve) => this.context.once('close', resolve));
      // Debian starts it from a script, which stays.
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
