import { availableParallelism } from 'node:os';
import type { Log } from '#app/ports/log.ts';
import { openRenderPool } from './render-pool.ts';
import type { Renders } from './render.ts';

/** The largest document that is allowed takes seconds. A machine that is starved, and has its thread to
 *  start first, may take a minute to draw a single page: that must not fail it. */
const LIMITS = { limit: () => AbortSignal.timeout(180_000), maxMemoryMb: 768 };

/** One thread is left to labels and slips that somebody waits for at a printer. */
export function openRenderPools(log: Log): { renders: Renders; close(): Promise<void> } {
  const threads = Math.max(1, Math.min(2, availableParallelism() - 1));
  const small = openRenderPool({ ...LIMITS, threads: 1, log });
  const large = openRenderPool({ ...LIMITS, threads, log });
  return {
    renders: { small: small.render, large: large.render },
    close: async () => {
      await Promise.all([small.close(), large.close()]);
    },
  };
}
