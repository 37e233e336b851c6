import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Log } from '#app/ports/log.ts';
import type { Render, RenderTask } from './render.ts';

type RenderPool = { render: Render; close(): Promise<void> };

export type PoolOptions = {
  threads: number;
  /** Begun when a thread takes a document up: what still draws once it is aborted ends with its thread. */
  limit: () => AbortSignal;
  /** Of JavaScript, for each thread. */
  maxMemoryMb: number;
  log: Log;
  /** The file that a thread runs; another one in tests. */
  file?: string;
};

const TOO_LONG = 'This document takes too long. Choose fewer orders, then try again.';
const TOO_BIG = 'This document is too big. Choose fewer orders, then try again.';
const FILE = fileURLToPath(new URL('./render-thread.ts', import.meta.url));

/** Threads that draw documents, so that whatever a document holds, the worker's own loop goes on: the
 *  lanes, the locks of their jobs and every other account's bookings. A thread starts with the first
 *  document and stays, with its fonts; one that was ended is replaced with the next. */
export function openRenderPool(options: PoolOptions): RenderPool {
  const { threads, maxMemoryMb, file = FILE } = options;
  const pool = new Tinypool({
    filename: file,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 0x7fff_ffff,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb },
    // It draws what it is given: no setting and no secret is its business.
    env: {},
    // Waiting by `Atomics.wait` keeps a thread from cleaning up after itself.
    useAtomics: false,
  });
  // A thread that ends while it draws nothing is replaced; untold, its error would end the worker.
  pool.on('error', (error) => options.log.warn({ err: error as Error }, 'a drawing thread ended'));
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
  // A thread that cannot start is told to nobody who waits for one.
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

/** Waits until a thread is free, in turn: the time limit is that of the drawing, not of the wait. */
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
