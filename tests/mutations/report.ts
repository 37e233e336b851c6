import { entryOf, isExcused, readExcused } from './excused.ts';
import type { Candidate, Journal } from './journal.ts';
import { endOf } from './schedule.ts';

/** The share of mutants that tests must find in each area, in percent. */
const AREAS = [
  { name: 'money', goal: 95, files: /^app\/domain\/(wallet|money)\// },
  { name: 'shipments', goal: 95, files: /^app\/domain\/shipments\// },
  {
    name: 'permissions',
    goal: 95,
    files: /^app\/domain\/(shared\/(permissions|actor|owned-rows\.sql)|.*-visibility)\.ts$/,
  },
] as const;
const REST = { name: 'the rest', goal: 85 };
const ALL = { name: 'all', goal: 85 };

type Counted = {
  name: string;
  goal: number;
  killed: number;
  missed: number;
  excused: number;
  open: number;
};

/** The figures by area, the mutants that no test found, and whether the goals are met. */
export function reportOf(journal: Journal): { text: string; isEnough: boolean } {
  const excused = readExcused();
  const ends = journal.mutants.map((mutant) => ({
    mutant,
    end: isExcused(excused, mutant) ? ('excused' as const) : endOf(journal, mutant),
  }));
  const counted = (area: { name: string; goal: number }, list: typeof ends): Counted => {
    const count = (...names: string[]) => list.filter(({ end }) => names.includes(end)).length;
    const { name, goal } = area;
    const missed = count('survived', 'untested');
    return {
      name,
      goal,
      killed: count('killed'),
      missed,
      excused: count('excused'),
      open: count('open'),
    };
  };
  const areaOf = ({ file }: Candidate) => AREAS.find(({ files }) => files.test(file)) ?? REST;
  const areas = [...AREAS, REST].map((area) =>
    counted(
      area,
      ends.filter(({ mutant }) => areaOf(mutant) === area),
    ),
  );
  const rows = [...areas, counted(ALL, ends)].filter(({ killed, missed }) => killed + missed > 0);
  const survivors = ends.filter(({ end }) => end === 'survived' || end === 'untested');
  const { draw, unusable } = journal;
  return {
    text: [
      draw
        ? `${journal.mutants.length} mutants of ${draw.all} places, seed ${draw.seed}; ${draw.refused} were refused by the compiler.`
        : '',
      ...survivors.map(({ mutant, end }) => lineOf(mutant, end)),
      ...[...unusable].map(
        ([test, why]) => `Not run, because it fails without a mutant: ${test} (${why})`,
      ),
      ...rows.map(rowOf),
    ].join('\n'),
    isEnough: rows.every(
      ({ killed, missed, goal, open }) => open === 0 && percent(killed, missed) >= goal,
    ),
  };
}

function lineOf(mutant: Candidate, end: string): string {
  const { file, line, mutator } = mutant;
  return `${end} ${file}:${line} (${mutator})\n  ${entryOf(mutant)}`;
}

function rowOf({ name, goal, killed, missed, excused, open }: Counted): string {
  const found = `${percent(killed, missed).toFixed(1)} % of ${killed + missed}`;
  const aside = [
    excused ? `${excused} change nothing` : '',
    open ? `${open} without a result` : '',
  ];
  return `${name.padEnd(12)} ${found} found, goal ${goal} %${aside
    .filter(Boolean)
    .map((one) => `; ${one}`)
    .join('')}`;
}

const percent = (killed: number, missed: number): number =>
  killed + missed === 0 ? 100 : (100 * killed) / (killed + missed);
