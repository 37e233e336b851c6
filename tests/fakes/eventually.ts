import { vi } from 'vitest';
import { HANG_MS } from '#tests/run/patience.ts';

/** Retries until it no longer throws, however slow this machine is; only a hang ends it. */
export function eventually<T>(holds: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(holds, { timeout: HANG_MS, interval: 20 });
}
