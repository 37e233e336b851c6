import { availableParallelism } from 'node:os';
import type { Log } from '#app/ports/log.ts';
import { openRenderPool } from './render-pool.ts';
import type { Renders } from './render.ts';

/** The largest allowed document takes seconds. But a busy machine that must first start a thread may need a minute
 *  for one page, and must not fail. */
const LIMITS = { limit: () => AbortSignal.timeout(180_000), maxMemoryMb: 768 };

/** One thread is reserved for the labels and packing slips of a few orders, because someone waits for them at a
 *  printer. */
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
