// `npm run towns [-- FILE …]` counts how many towns and postal codes of a list get a position, and how many get one in
// the wrong province. It measures the built-in list and each given file in GeoNames' postal code format.
import { readFileSync } from 'node:fs';
import { readGazetteer } from './gazetteer.ts';
import { createOfflinePlaces } from './offline-places.ts';
import { readPostalLines } from './postal-lines.ts';
import { measureTowns, MAX_WRONG, type Entry } from './town-measure.ts';

const SHOWN = 40;

const places = createOfflinePlaces();
await measure('The built-in list', ownEntries());
for (const file of process.argv.slice(2))
  await measure(file, readPostalLines(readFileSync(file, 'utf8')));

async function measure(list: string, entries: readonly Entry[]): Promise<void> {
  const { towns, codes, lines, missing, wrong } = await measureTowns(places, entries);
  console.log(list);
  for (const [name, { all, found }] of Object.entries({ towns, codes, lines }))
    console.log(`  ${name.padEnd(6)} ${found} of ${all} have a position: ${percent(found, all)}`);
  console.log(`  in another province: ${wrong.length}`);
  for (const text of missing.slice(0, SHOWN)) console.log(`    no position: ${text}`);
  for (const text of wrong.slice(0, SHOWN)) console.log(`    another province: ${text}`);
  const isEnough = [towns, codes, lines].every(({ all, found }) => found >= all * 0.99);
  if (!isEnough || wrong.length > MAX_WRONG) process.exitCode = 1;
}

function ownEntries(): Entry[] {
  return [...readGazetteer().ofCode].flatMap(([code, places]) =>
    places.map(({ name, province }) => ({ code, name, province })),
  );
}

function percent(part: number, whole: number): string {
  const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 });
  return whole === 0 ? '–' : share.format(part / whole);
}
