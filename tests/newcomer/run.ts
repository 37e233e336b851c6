import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryBare } from './bare.ts';
import { tryPair, type Pair, type PairResult } from './pair.ts';

// `npm run test:newcomer` runs the newcomer's two commands with every supported pair of npm and Node.
// `npm run test:newcomer -- 12/24 10/20` runs them only with these pairs. `--ignore-scripts` is passed to npm, and
// CACHE names a folder of packages to keep. `--bare` runs all of `npm test` as on a machine without a browser, PHP or
// Redis. Only the committed state is tested.

const PAIRS = ['10/20', '10/22', '10/24', '11/20', '11/22', '11/24', '12/22', '12/24'];

const words = process.argv.slice(2);
if (words.includes('--bare')) process.exit((await tryBare()) ?? 1);
const installFlags = words.filter((word) => word.startsWith('--'));
const named = words.filter((word) => !word.startsWith('--'));
const kept = process.env['CACHE'];
const cache = kept ?? (await mkdtemp(join(tmpdir(), 'thumela-npm-cache-')));
const results: PairResult[] = [];
try {
  for (const pair of (named.length > 0 ? named : PAIRS).map(read)) {
    console.log(`npm ${pair.npm} on Node ${pair.node} …`);
    const result = await tryPair(pair, { cache, installFlags });
    for (const line of result.warnings) console.log(`  ${line}`);
    if (!result.pass) for (const line of result.tail) console.log(`  ${line}`);
    results.push(result);
  }
} finally {
  if (kept === undefined) await rm(cache, { recursive: true, force: true });
}

console.log('\n| npm on Node | install | warnings | start | tests |\n|---|---|---|---|---|');
for (const { versions, install, warnings, start, tests } of results) {
  console.log(`| ${versions} | exit ${install} | ${warnings.length} | ${start} | ${tests} |`);
}
const failed = results.filter((result) => !result.pass).length;
console.log(`\n${results.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function read(word: string): Pair {
  const [npm, node] = word.split('/');
  if (npm === undefined || node === undefined)
    throw new Error(`Use the form npm/Node, such as 12/24, instead of ${word}.`);
  return { npm, node };
}
