import { cpus, totalmem } from 'node:os';
import type { BenchResult } from './bench.ts';

const PARTS: Record<string, () => Promise<{ run(): Promise<BenchResult> }>> = {
  ingest: () => import('./ingest.bench.ts'),
  visible: () => import('./visible.bench.ts'),
  list: () => import('./list.bench.ts'),
  labels: () => import('./labels.bench.ts'),
  zpl: () => import('./zpl.bench.ts'),
  slips: () => import('./slips.bench.ts'),
  courier: () => import('./courier.bench.ts'),
  scan: () => import('./scan.bench.ts'),
  browser: () => import('./browser.bench.ts'),
  ssr: () => import('./ssr.bench.ts'),
  export: () => import('./export.bench.ts'),
  ledger: () => import('./ledger.bench.ts'),
  account: () => import('./account.bench.ts'),
  install: () => import('./install.bench.ts'),
};

/** `npm run bench` runs every part, `npm run bench -- list labels` only those named; `--json` prints one object
 *  per line. The exit code is 1 if a part misses its goal. */
const words = process.argv.slice(2);
const asJson = words.includes('--json');
const named = words.filter((word) => word !== '--json');
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`Unknown part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`);
  process.exit(2);
}
if (!asJson)
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
  );

let hasMissed = false;
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const part = await PARTS[name]?.();
  if (!part) continue;
  const result = await part.run();
  hasMissed ||= !result.pass;
  console.log(asJson ? JSON.stringify(result) : lineOf(result));
}
process.exit(hasMissed ? 1 : 0);

function lineOf(result: BenchResult): string {
  const guards = Object.entries(result.guards).map(
    ([name, guard]) =>
      `      ${guard.pass ? '✓' : '✗'} ${name}: ${round(guard.value)} (bound ${guard.bound})`,
  );
  const head = `${result.pass ? '✓' : '✗'} ${result.part.padEnd(8)} limit ${round(result.limit)}, product ${round(result.product)} ${result.unit}; ratio ${result.ratio.toFixed(2)}, goal ${result.goal}`;
  return [head, ...guards].join('\n');
}

function round(value: number): string {
  if (value >= 100 || Number.isInteger(value)) return String(Math.round(value));
  return value >= 1 ? value.toFixed(1) : value.toFixed(3);
}
