import type { Place } from './syntax.ts';

type Replacement = Place & { text: string };
/** A mutant and the number that activates it. */
type Numbered = Replacement & { number: number };

/** The name of a global function that returns whether a mutant is active and records that it was reached
 *  (mutant-runner.ts). */
export const SWITCH = '__isMutantOn';

/** The file with all of these mutants in it, each behind a switch, so that one process can try them all. */
export function switched(text: string, mutants: readonly Numbered[]): string {
  return inPlace(text, { start: 0, end: text.length }, grouped(mutants));
}

type Group = Place & { mutants: Numbered[] };

/** Groups mutants by position; an outer range comes before the ranges inside it. */
function grouped(mutants: readonly Numbered[]): Group[] {
  const groups = new Map<string, Group>();
  for (const mutant of mutants) {
    const { start, end } = mutant;
    const key = `${start} ${end}`;
    const group = groups.get(key) ?? { start, end, mutants: [] };
    group.mutants.push(mutant);
    groups.set(key, group);
  }
  return [...groups.values()].toSorted((a, b) => a.start - b.start || b.end - a.end);
}

function inPlace(text: string, all: Place, groups: readonly Group[]): string {
  let written = '';
  let at = all.start;
  for (let index = 0; index < groups.length;) {
    const group = groups[index];
    if (!group) break;
    const within = groups.slice(index + 1).filter((inner) => inner.start < group.end);
    const original = inPlace(text, group, within);
    written += text.slice(at, group.start) + choice(group.mutants, original);
    at = group.end;
    index += 1 + within.length;
  }
  return written + text.slice(at, all.end);
}

function choice(mutants: readonly Numbered[], original: string): string {
  const others = mutants.map(({ number, text }) => `${SWITCH}(${number}) ? (${text}) : `);
  return `(${others.join('')}(${original}))`;
}
