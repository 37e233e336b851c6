import { defineConfig } from 'vitest/config';
import { TEST_HANG_MS } from './patience.ts';

type PartConfig = {
  include: string[];
  exclude?: string[];
  globalSetup?: string | string[];
  /** Files that run beside each other. */
  workers?: number;
  /** How many times the ordinary limit a test of this part may take; say why where it is set. */
  patience?: number;
  external?: RegExp[];
};

/** The vitest configuration of a part that runs apart from `unit`: a process for each file. */
export function vitestPart(part: PartConfig) {
  const { include, exclude, globalSetup, workers = 1, patience = 1, external } = part;
  return defineConfig({
    test: {
      include,
      ...(exclude ? { exclude } : {}),
      ...(globalSetup ? { globalSetup } : {}),
      ...(external ? { server: { deps: { external } } } : {}),
      setupFiles: './tests/setup.ts',
      pool: 'forks',
      maxWorkers: workers,
      fileParallelism: workers > 1,
      testTimeout: patience * TEST_HANG_MS,
      hookTimeout: TEST_HANG_MS,
      teardownTimeout: TEST_HANG_MS,
      // A test left behind with .only would hide all the others.
      allowOnly: false,
    },
  });
}
