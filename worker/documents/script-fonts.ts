import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { FONT_FILES } from './label-pdf.ts';

/** A font that has a sign, and how thick its lines are to be drawn beyond what the file says. */
export type ScriptFont = { font: Font; extraWeight: number };

// The first that has a sign draws it. The files without a weight of their own are the thinnest, so
// their lines are drawn thicker, in parts of the text's size.
const THIN = 0.045;
const FAMILIES = [
  { name: 'noto-sans-arabic', extraWeight: 0 },
  { name: 'noto-sans-devanagari', extraWeight: 0 },
  { name: 'noto-sans-hebrew', extraWeight: THIN },
  { name: 'noto-sans-tamil', extraWeight: 0 },
  { name: 'noto-sans-thai', extraWeight: 0 },
  { name: 'noto-sans-ethiopic', extraWeight: 0 },
  { name: 'noto-sans-sc', extraWeight: THIN },
  { name: 'noto-sans-kr', extraWeight: THIN },
];

type Slice = { file: string; ranges: [number, number][]; extraWeight: number };

const require = createRequire(import.meta.url);
let slices: Slice[] | undefined;
const opened = new Map<string, Font>();
const found = new Map<string, ScriptFont | null>();

/** The font for a sign, or null where none has it. Files are cut by ranges of signs and are opened
 *  when the first of their signs is met. */
export function fontOf(sign: string): ScriptFont | null {
  let font = found.get(sign);
  if (font === undefined) {
    font = lookUp(sign.codePointAt(0)!);
    found.set(sign, font);
  }
  return font;
}

function lookUp(code: number): ScriptFont | null {
  const latin = open(FONT_FILES.medium);
  if (latin.hasGlyphForCodePoint(code)) return { font: latin, extraWeight: 0 };
  slices ??= FAMILIES.flatMap(({ name, extraWeight }) => slicesOf(name, extraWeight));
  for (const { file, ranges, extraWeight } of slices) {
    if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
    const font = open(file);
    if (font.hasGlyphForCodePoint(code)) return { font, extraWeight };
  }
  return null;
}

function open(file: string): Font {
  let font = opened.get(file);
  if (!font) {
    font = openSync(file);
    opened.set(file, font);
  }
  return font;
}

/** `unicode.json` of a package: its slices by name, each with its ranges as a style sheet has them. */
function slicesOf(name: string, extraWeight: number): Slice[] {
  const folder = dirname(require.resolve(`@fontsource-variable/${name}/package.json`));
  const table = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(table).map(([slice, ranges]) => ({
    file: join(folder, 'files', `${name}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
    extraWeight,
  }));
}

function rangeOf(range: string): [number, number] {
  const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}
