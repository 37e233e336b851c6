import { readFileSync, renameSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';

/** Changes are collected this long before they are written. */
const GATHER_MS = 150;

type StateFile<S> = {
  initial: S | null;
  changed(): void;
  /** Writes pending changes. */
  flush(): Promise<void>;
};

/** Keeps a simulator's state across restarts. Written to a new file and renamed, so that a crash leaves the old
 *  one. */
export function openStateFile<S>(
  file: string | undefined,
  schema: z.ZodType<S>,
  read: () => S,
): StateFile<S> {
  if (file === undefined) {
    return { initial: null, changed: () => undefined, flush: async () => undefined };
  }
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();
  let dirty = false;

  const write = () => {
    timer = null;
    const earlier = writing.catch(() => undefined);
    writing = earlier.then(async () => {
      if (!dirty) return;
      dirty = false;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(`${file}.next`, JSON.stringify(read()), { mode: 0o600 });
      await rename(`${file}.next`, file);
    });
    return writing;
  };

  return {
    initial: readState(file, schema),
    changed() {
      dirty = true;
      timer ??= setTimeout(() => void write().catch(warn), GATHER_MS).unref();
    },
    async flush() {
      if (timer) clearTimeout(timer);
      await write();
    },
  };
}

function readState<S>(file: string, schema: z.ZodType<S>): S | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return null;
  }
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    // Kept for inspection; starting without state is better than not starting.
    renameSync(file, `${file}.unreadable`);
    return null;
  }
}

function warn(error: unknown) {
  process.stderr.write(`simulator: state not written: ${String(error)}\n`);
}
