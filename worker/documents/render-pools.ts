import { availableParallelism } from 'node:os';
import type { Log } from '#app/ports/log.ts';
import { openRenderPool } from './render-pool.ts';
import type { Renders } from './render.ts';

/** The largest allowed document takes seconds. On a busy machine that must first start a thread, however, even one
 *  page may need a minute, and this must not count as a failure. */
const LIMITS = { limit: () => AbortSignal.timeout(180_000), maxMemoryMb: 768 };

/** One thread is reserved for the labels and packing slips of a few orders, because someone is waiting for them at a
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
