import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allTexts } from './sources.ts';
import type { PlacedText } from './sources.ts';
import { turnsIn } from './turns.ts';

/** Texts that the specification fixes to the letter, one per line. */
export const SPECIFIED = readFileSync(join(import.meta.dirname, 'specified.txt'), 'utf8')
  .split('\n')
  .filter(Boolean);

/** Strings that look like texts but are never shown. */
const NOT_SHOWN = new Set([
  'nobody has this password',
  "nobody ${hash('sha256', email)}",
  'now trouble',
]);

/** Lines such as `app/ui/pin.tsx:4 "Nobody is here." Write: no one, …`, one for each text that breaks a rule. */
export function findings(texts: readonly PlacedText[] = allTexts()): string[] {
  return texts
    .filter(({ text }) => !NOT_SHOWN.has(text) && !SPECIFIED.includes(text))
    .flatMap(({ text, file, line }) =>
      turnsIn(text).map(({ say }) => `${file}:${line} "${text}" Write: ${say}.`),
    );
}
