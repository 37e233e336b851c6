import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '#tests/fakes/seeded-random.ts';
import { mutantsOf, type Mutant } from './mutators.ts';
import { refusedByTypes } from './refused-by-types.ts';

/** A mutant that was drawn. Its id stays the same as long as its file does not change. */
export type Drawn = Mutant & { id: string; file: string };

type Asked = { root: string; only: readonly string[]; count: number; seed: number };
type Draw = {
  mutants: Drawn[];
  /** How many mutants exist in total, and how many of the drawn ones the compiler refused. */
  all: number;
  refused: number;
};

/** Draws `count` random mutants that the compiler accepts. */
export function draw({ root, only, count, seed }: Asked): Draw {
  const all = shuffled(
    only.flatMap((under) => filesUnder(root, under)).flatMap((file) => mutantsIn(root, file)),
    seededRandom(seed),
  );
  const mutants: Drawn[] = [];
  let refused = 0;
  for (let at = 0; at < all.length && mutants.length < count;) {
    const some = all.slice(at, at + MORE * (count - mutants.length) + MORE);
    const notOurs = refusedByTypes(root, some);
    for (const mutant of some) {
      if (mutants.length === count) break;
      at += 1;
      if (notOurs.has(mutant)) refused += 1;
      else mutants.push(mutant);
    }
  }
  return { mutants, all: all.length, refused };
}

/** How many mutants are tried for each one that is needed, because the compiler refuses some. */
const MORE = 3;

function filesUnder(root: string, under: string): string[] {
  const files = under.endsWith('.ts') ? [under] : globSync(`${under}/**/*.ts`, { cwd: root });
  return files.filter((file) => !file.endsWith('.test.ts')).toSorted();
}

function mutantsIn(root: string, file: string): Drawn[] {
  return mutantsOf(file, readFileSync(join(root, file), 'utf8')).map((mutant) => {
    const { start, end, text } = mutant;
    const parts = [file, start, end, text].join('\n');
    return { ...mutant, file, id: createHash('sha256').update(parts).digest('hex').slice(0, 10) };
  });
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const mixed = list.map((one) => ({ one, by: random() }));
  return mixed.toSorted((a, b) => a.by - b.by).map(({ one }) => one);
}
