import type { BenchResult } from './bench.ts';

/** A row of the table in docs/bench.md: the cells of one part, as written there. */
type Row = { part: string; cells: readonly string[] };

/** Names of the parts in README, which shows all that a newcomer may want to compare. */
const IN_README: Readonly<Record<string, string>> = {
  ingest: 'accepting webhooks',
  list: 'a page of 100 out of 1,000,000 orders',
  labels: '1000 labels as PDF',
  zpl: '1000 labels as ZPL',
  scan: 'parcels received at a hub',
  browser: '100 orders inside the admin, 4 × slow',
  install: 'installing',
};

const START = '<!-- The table is written by `npm run bench -- --write`. -->';
const END = '<!-- End of the table. -->';
const HEAD = ['Part', 'Limit', 'Product', 'Ratio', 'Goal', 'Guards', 'Measured'];
const [RATIO, GOAL] = [HEAD.indexOf('Ratio'), HEAD.indexOf('Goal')];
/** A ratio that is worse than in the table by more than this share is reported. */
const WORSE_BY = 0.1;

/** Returns one line for each part that is missing in the table, or whose ratio is more than 10 % worse than there. */
export function worseThanBefore(page: string, results: readonly BenchResult[]): string[] {
  const before = new Map(rowsOf(page).map((row) => [row.part, ratioOf(row)]));
  return results.flatMap((result) => {
    const then = before.get(result.part);
    if (then === undefined) return [`${result.part} is not in docs/bench.md yet.`];
    const now = result.ratio;
    const share = result.better === 'higher' ? now / then : then / now;
    if (share >= 1 - WORSE_BY) return [];
    const percent = Math.round((1 - share) * 100);
    return [
      `${result.part} is ${percent} % worse than in docs/bench.md: ${then} then, ${short(now)} now.`,
    ];
  });
}

/** Returns docs/bench.md with the rows of these results. The other rows stay as they were measured. */
export function withResults(page: string, results: readonly BenchResult[], day: string): string {
  const measured = new Map(results.map((result) => [result.part, rowOf(result, day)]));
  const kept = rowsOf(page).map((row) => measured.get(row.part) ?? row);
  const added = [...measured.values()].filter((row) => !kept.includes(row));
  return between(page, [HEAD, ...[...kept, ...added].map(({ cells }) => cells)]);
}

/** Returns README with the ratios of docs/bench.md and the parts that miss their goal. */
export function withFigures(readme: string, page: string): string {
  const rows = rowsOf(page).flatMap(({ part, cells }) => {
    const words = IN_README[part];
    return words ? [{ words, ratio: cells[RATIO] ?? '', goal: cells[GOAL] ?? '' }] : [];
  });
  const missed = rows.filter((row) => !meets(row)).map(({ words }) => words);
  const table = [
    ['Part', 'Ratio', 'Goal'],
    ...rows.map(({ words, ratio, goal }) => [words, ratio, goal]),
  ];
  const note = missed.length > 0 ? `Below the goal: ${missed.join('; ')}.` : '';
  return between(readme, table, note);
}

/** Formats a number for people: 0.046, 2.4, 1782. */
export function short(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return value >= 1 ? value.toFixed(1) : value.toFixed(3);
}

function rowsOf(page: string): Row[] {
  const [, table = ''] = page.split(START);
  const lines = (table.split(END)[0] ?? '').split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) => {
    const cells = line.split('|').slice(1, -1);
    const trimmed = cells.map((cell) => cell.trim());
    return { part: (trimmed[0] ?? '').split(',')[0] ?? '', cells: trimmed };
  });
}

function rowOf(result: BenchResult, day: string): Row {
  const { part, unit, limit, product, ratio, goal, better, guards } = result;
  const times = better === 'higher' ? '' : ' ×';
  const held = Object.entries(guards).map(
    ([name, { value, bound, pass }]) =>
      `${pass ? '' : '**missed:** '}${name} ${short(value)} (≤ ${bound})`,
  );
  const cells = [
    `${part}, ${unit}`,
    short(limit),
    short(product),
    `${ratio.toFixed(2)}${times}`,
    `${better === 'higher' ? '≥' : '≤'} ${goal}${times}`,
    held.join('; '),
    day,
  ];
  return { part, cells };
}

function ratioOf({ cells }: Row): number {
  return numberOf(cells[RATIO] ?? '');
}

function meets({ ratio, goal }: { ratio: string; goal: string }): boolean {
  const [now, bound] = [numberOf(ratio), numberOf(goal)];
  return goal.startsWith('≥') ? now >= bound : now <= bound;
}

function numberOf(cell: string): number {
  return Number.parseFloat(cell.replace(/[^\d.]/g, ''));
}

function between(page: string, table: readonly (readonly string[])[], note = ''): string {
  const [before, rest] = page.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('The page has no place for the table.');
  const [head = [], ...rows] = table;
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const parts = [START, lines.join('\n'), note, END].filter(Boolean);
  return `${before}${parts.join('\n\n')}${after}`;
}
