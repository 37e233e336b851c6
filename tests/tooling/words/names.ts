import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ts from 'typescript';
import { isAllowedName, type PlacedName } from './allowed-names.ts';

const KEPT = join(import.meta.dirname, 'names.json');
const NAMED = '{app,worker,prisma,extensions,tests}/**/*.{ts,tsx}';
const NOT_OURS = /node_modules|\.generated\.|\/dist\/|^tests\/(fixtures|tooling\/words)/;

/** Words that no name should contain. A name is matched as separate lower-case words: `isStaleLabel` as `is stale
 *  label`. */
const WORDS: Record<string, RegExp> = {
  nobody: /\b(no|some|any|every)body\b/,
  whoever: /\bwhoever\b/,
  stands: /\b(stands?|stood)\b/,
  promise: /\bpromised?s?\b/,
  tell: /\b(tells?|told|telling)\b/,
  mend: /\bmend(s|ed|ing|er|ers)?\b/,
  judge: /\bjudg(e|ed|es|ing|ement)\b/,
  'carry out': /\b(carry|carries|carried) out\b/,
  'given up': /\b(given?|gave|gives?|giving) up\b|\bin vain\b|\b(patiently|stubbornly)\b/,
  'needs you': /\bneeds? you\b/,
  matter: /\bmatters?\b/,
  attention: /\battentions?\b/,
  act: /\bacts?\b/,
  intent: /\bintents?\b/,
  happening: /\bhappenings?\b/,
  'put aside': /\bput (aside|away)\b|\bputs (aside|away)\b/,
  'take out': /\b(take|takes|taken|took) out\b/,
  'turn back': /\bturn(s|ed|ing)? back\b|\bway back\b/,
  stale: /\bstale\b/,
  'write back': /\b(write|writes|written|wrote) back\b/,
  'earlier orders': /\bearlier orders?\b/,
  paper: /\bpapers?\b/,
  'daily match': /\bdaily match\b/,
  price: /\bprices?\b/,
  'stuck work': /\bstuck\b/,
  'held page': /\bheld pages?\b/,
  fault: /\bfaults?\b|\btroubles?\b/,
  most: /^most\b/,
  'keep open': /\b(keeps?|kept) open\b/,
  door: /\bdoors?\b/,
  frame: /\bframes?\b/,
};

type NameCounts = Record<string, number>;

/** How many different names contain each word. */
export function nameCounts(names: Iterable<string> = allNames()): NameCounts {
  const spelt = [...new Set(names)].filter((name) => name !== 'Promise').map(spelled);
  return Object.fromEntries(
    Object.entries(WORDS).map(([word, pattern]) => [
      word,
      spelt.filter((name) => pattern.test(name)).length,
    ]),
  );
}

export const keptCounts = (): NameCounts => JSON.parse(readFileSync(KEPT, 'utf8')) as NameCounts;

export function keepCounts(counts: NameCounts): void {
  writeFileSync(KEPT, `${JSON.stringify(counts, null, 2)}\n`);
}

/** Words that occur in more names than before. A count may only fall. */
export function risen(counts: NameCounts, kept: NameCounts): string[] {
  return Object.entries(counts)
    .filter(([word, count]) => count > (kept[word] ?? 0))
    .map(([word, count]) => `${word}: ${count} names, at most ${kept[word] ?? 0}`);
}

/** All identifiers, files and folders, each once, without those that stay for a reason. */
function allNames(): Set<string> {
  const counted = placedNames().filter(({ name, file }) => !isAllowedName(name, file));
  return new Set(counted.map(({ name }) => name));
}

/** All identifiers, files and folders with the file in which they occur. */
export function placedNames(): PlacedName[] {
  return globSync(NAMED)
    .map((path) => path.split(sep).join('/'))
    .filter((file) => !NOT_OURS.test(file))
    .flatMap((file) => {
      const names = [...file.split('/'), ...identifiersOf(file, readFileSync(file, 'utf8'))];
      return [...new Set(names)].map((name) => ({ name, file }));
    });
}

export function identifiersOf(file: string, source: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind));
  return names;
}

/** Splits a name into lower-case words: `isStaleLabel` into `is stale label`. */
const spelled = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase();
