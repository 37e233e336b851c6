import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Drawn } from './draw.ts';

/** The list of mutants that change nothing a test could see, each with the reason. */
const LIST = join(import.meta.dirname, 'survivors.md');
const FILE = /^## `(.+)`$/;
const ENTRY = /^- ([\w ]*): (?:`` (.*) ``|`([^`]+)`) → (?:`` (.*) ``|`([^`]+)`)\. (.+)$/;

type Known = Pick<Drawn, 'file' | 'within' | 'from' | 'to'>;

const keyOf = ({ file, within, from, to }: Known): string =>
  [file, within, from.trim(), to.trim()].join('\n');

/** The excused mutants, identified by their content, because line numbers change.
 *  @throws Error for a line that is not a valid entry. */
export function readExcused(text = readFileSync(LIST, 'utf8')): Map<string, string> {
  const excused = new Map<string, string>();
  let file = '';
  for (const line of text.split('\n')) {
    file = FILE.exec(line)?.[1] ?? file;
    if (!file || !line.startsWith('- ')) continue;
    const [, within = '', ...parts] = ENTRY.exec(line) ?? [];
    const [long = '', from = long, longTo = '', to = longTo, why] = parts;
    if (!why) throw new Error(`Not an entry of survivors.md: ${line}`);
    excused.set(keyOf({ file, within, from, to }), why);
  }
  return excused;
}

export const isExcused = (excused: ReadonlyMap<string, string>, mutant: Known): boolean =>
  excused.has(keyOf(mutant));

/** The entry of a mutant in the format of survivors.md, without the reason. */
export function entryOf({ within, from, to }: Known): string {
  return `- ${within}: ${quoted(from)} → ${quoted(to)}.`;
}

/** Quotes code as Prettier does: in single backticks, unless the code has backticks. */
function quoted(code: string): string {
  if (code.includes('`')) return `\`\` ${code} \`\``;
  return code.trim() === '' ? '`  `' : `\`${code}\``;
}
