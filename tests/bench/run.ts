import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { format, resolveConfig } from 'prettier';
import type { BenchResult } from './bench.ts';
import { short, withFigures, withResults, worseThanBefore } from './figures.ts';

const PARTS: Record<string, () => Promise<{ run(minutes: number): Promise<BenchResult> }>> = {
  ingest: () => import('./ingest.bench.ts'),
  visible: () => import('./visible.bench.ts'),
  list: () => import('./list.bench.ts'),
  home: () => import('./home.bench.ts'),
  labels: () => import('./labels.bench.ts'),
  zpl: () => import('./zpl.bench.ts'),
  slips: () => import('./slips.bench.ts'),
  courier: () => import('./courier.bench.ts'),
  relay: () => import('./relay.bench.ts'),
  feed: () => import('./feed.bench.ts'),
  scan: () => import('./scan.bench.ts'),
  browser: () => import('./browser.bench.ts'),
  ssr: () => import('./ssr.bench.ts'),
  export: () => import('./export.bench.ts'),
  ledger: () => import('./ledger.bench.ts'),
  account: () => import('./account.bench.ts'),
  install: () => import('./install.bench.ts'),
  soak: () => import('./soak.bench.ts'),
};
/** Takes an hour, so it runs only when it is named. */
const ONLY_NAMED = ['soak'];

// `npm run bench` runs every part, `npm run bench -- list labels` only those named; `--json` prints one object per
// line. Ratios that are worse than in docs/bench.md are named at the end; `--write` writes the new ones there and into
// README. `--minutes=60` is how long `soak` takes. The exit code is 1 if a part misses its goal.
const OPTIONS = ['--json', '--write'];
const MINUTES = /^--minutes=(\d+)$/;
const PAGE = 'docs/bench.md';
const words = process.argv.slice(2);
const asJson = words.includes('--json');
const minutes = Number(words.map((word) => MINUTES.exec(word)?.[1]).find(Boolean) ?? 60);
const named = words.filter((word) => !OPTIONS.includes(word) && !MINUTES.test(word));
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
if (!asJson)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
  );

const results: BenchResult[] = [];
const usual = Object.keys(PARTS).filter((name) => !ONLY_NAMED.includes(name));
for (const name of named.length > 0 ? named : usual) {
  const part = await PARTS[name]?.();
  if (!part) continue;
  const result = await part.run(minutes);
  results.push(result);
  console.log(asJson ? JSON.stringify(result) : lineOf(result));
}
for (const line of worseThanBefore(await readFile(PAGE, 'utf8'), results)) console.error(line);
if (words.includes('--write')) await writeTables();
process.exit(results.every(({ pass }) => pass) ? 0 : 1);

/** Writes the results into docs/bench.md, and what README shows of them. */
async function writeTables(): Promise<void> {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'medium' });
  const page = withResults(await readFile(PAGE, 'utf8'), results, day);
  await writePage(PAGE, page);
  await writePage('README.md', withFigures(await readFile('README.md', 'utf8'), page));
}

async function writePage(path: string, text: string): Promise<void> {
  await writeFile(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

function lineOf(result: BenchResult): string {
  const guards = Object.entries(result.guards).map(
    ([name, guard]) =>
      `      ${guard.pass ? '✓' : '✗'} ${name}: ${short(guard.value)} (bound ${guard.bound})`,
  );
  const head = `${result.pass ? '✓' : '✗'} ${result.part.padEnd(8)} limit ${short(result.limit)}, product ${short(result.product)} ${result.unit}; ratio ${result.ratio.toFixed(2)}, goal ${result.goal}`;
  return [head, ...guards].join('\n');
}
