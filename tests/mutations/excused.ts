import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawn } from './draw.ts';

/** Mutants that change nothing which a test could see, each with the reason. */
const LIST = join(import.meta.dirname, 'survivors.md');
const FILE = /^## `(.+)`$/;
const ENTRY = /^- ([\w ]*): `` (.*) `` → `` (.*) ``\. (.+)$/;

type Known = Pick<Drawn, 'file' | 'within' | 'from' | 'to'>;

const keyOf = ({ file, within, from, to }: Known): string => [file, within, from, to].join('\n');

/** By what they are; lines may come and go.
 *  @throws Error for a line that is no entry. */
export function readExcused(text = readFileSync(LIST, 'utf8')): Map<string, string> {
  const excused = new Map<string, string>();
  let file = '';
  for (const line of text.split('\n')) {
    file = FILE.exec(line)?.[1] ?? file;
    if (!file || !line.startsWith('- ')) continue;
    const [, within = '', from = '', to = '', why] = ENTRY.exec(line) ?? [];
    if (!why) throw new Error(`Not an entry of survivors.md: ${line}`);
    excused.set(keyOf({ file, within, from, to }), why);
  }
  return excused;
}

export const isExcused = (excused: ReadonlyMap<string, string>, mutant: Known): boolean =>
  excused.has(keyOf(mutant));

/** As survivors.md has it, but for the reason. */
export function entryOf({ within, from, to }: Known): string {
  return `- ${within}: \`\` ${from} \`\` → \`\` ${to} \`\`.`;
}
