import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const FOLDER = import.meta.dirname;

/** What the specification promises, numbered as in docs/conformance.md. Deliberate changes are in CHANGED. */
export const REQUIREMENTS = read(({ reason }) => reason === null);
export const CHANGED = read(({ reason }) => reason !== null);

/** A test that checks one promise and is named after it. */
export function spec(promise: string, run: () => Promise<void> | void): void {
  if (!REQUIREMENTS.includes(promise))
    throw new Error(`docs/conformance.md does not promise: ${promise}`);
  test(promise, run);
}

export function numberOf(promise: string): string {
  return promise.split(' ')[0] ?? '';
}

type Line = { promise: string; reason: string | null };

function read(wanted: (line: Line) => boolean): string[] {
  const page = readFileSync(join(FOLDER, '../../docs/conformance.md'), 'utf8');
  const lines = page.split('\n').filter((line) => /^- \d§/.test(line));
  return lines
    .map((line) => {
      const [, promise = '', reason = null] = /^- (.*?)(?: _Changed: (.*)\._)?$/.exec(line) ?? [];
      return { promise, reason };
    })
    .filter(wanted)
    .map(({ promise }) => promise);
}
