import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Log } from '#app/ports/log.ts';
import type { Render, RenderTask } from './render.ts';

type RenderPool = { render: Render; close(): Promise<void> };

export type PoolOptions = {
  threads: number;
  /** Called when a thread starts a document. When the signal aborts, an unfinished document is stopped together with
   *  its thread. */
  limit: () => AbortSignal;
  /** JavaScript heap limit of each thread. */
  maxMemoryMb: number;
  log: Log;
  /** The file that a thread runs; tests pass another one. */
  file?: string;
};

const TOO_LONG = 'The document took too long. Choose fewer orders, then try again.';
const TOO_BIG = 'The document is too big. Choose fewer orders, then try again.';
const FILE = fileURLToPath(new URL('./render-thread.ts', import.meta.url));

/** Threads that render documents, so that no document blocks the worker's event loop and with it all other jobs and
 *  job locks. A thread starts with the first document and keeps running with its fonts loaded. A thread that was
 *  stopped is replaced for the next document. */
export function openRenderPool(options: PoolOptions): RenderPool {
  const { threads, maxMemoryMb, file = FILE } = options;
  const pool = new Tinypool({
    filename: file,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 0x7fff_ffff,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // A thread needs no settings and must see no secrets.
    env: {},
    // With `Atomics.wait`, an idle thread would be blocked and could not clean up.
    useAtomics: false,
  });
  // An idle thread that ends is replaced. Without a listener, its error would end the worker.
  pool.on('error', (error) => options.log.warn({ err: error as Error }, 'a render thread ended'));
  const turns = threadsFree(threads);
  return {
    render: (task) => turns(() => renderIn(pool, options.limit(), task)),
    close: () => pool.destroy(),
  };
}

async function renderIn(
  pool: Tinypool,
  limit: AbortSignal,
  task: RenderTask,
): Promise<Uint8Array[]> {
  // If a thread cannot start, the pool reports it only as an 'error' event, so the waiting task is aborted here.
  const broken = new AbortController();
  const onError = (error: unknown) => broken.abort(error);
  pool.once('error', onError);
  try {
    const signal = AbortSignal.any([limit, broken.signal]);
    return (await pool.run(task, { signal })) as Uint8Array[];
  } catch (error) {
    if (broken.signal.aborted) throw broken.signal.reason;
    if (limit.aborted) throw new AppError('too-large', TOO_LONG, {}, error);
    if ((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY')
      throw new AppError('too-large', TOO_BIG, {}, error);
    throw error;
  } finally {
    pool.off('error', onError);
  }
}

/** Waits in order until a thread is free, so that the time limit covers only the rendering. */
function threadsFree(threads: number) {
  const waiting: (() => void)[] = [];
  let free = threads;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
