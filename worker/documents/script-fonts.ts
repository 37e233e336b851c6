import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';
import type { Font } from 'fontkit';
import { FONT_FILES } from './label-pdf.ts';
import { outlineOf, type Outline } from './glyph-outlines.ts';

/** A font for one character. `extraWeight` is how much thicker its strokes are drawn than in the file. */
type ScriptFont = { font: Font; id: number; extraWeight: number };

// The first font that has the character is used. The default weight of some font files is their thinnest, so their
// strokes are drawn thicker, by a fraction of the text size.
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
type Opened = Omit<ScriptFont, 'extraWeight'>;
const openedFiles = new Map<string, Opened>();
const found = new Map<string, ScriptFont | null>();

/** The font for a character, or null if no font has it. The font files are split by character ranges, and each is
 *  opened when one of its characters is first needed. */
export function fontOf(sign: string): ScriptFont | null {
  let font = found.get(sign);
  if (font === undefined) {
    font = lookUp(sign.codePointAt(0)!);
    found.set(sign, font);
  }
  return font;
}

/** The glyphs of characters that were shaped together, in fractions of the text size. `y` is measured upwards from
 *  the baseline. */
export type Shaped = { width: number; glyphs: { outline: Outline; x: number; y: number }[] };

// Shaping costs far more than placing, and texts repeat their characters, so results are cached.
const MAX_SHAPED = 20_000;
const shapedRuns = new Map<string, Shaped>();

/** Shapes a run of one font, with strokes thickened by `weight`. */
export function shape({ font, id }: ScriptFont, text: string, weight: number): Shaped {
  const key = `${id} ${weight} ${text}`;
  let shaped = shapedRuns.get(key);
  if (!shaped) {
    shaped = shapeAnew(font, text, weight);
    if (shapedRuns.size >= MAX_SHAPED) shapedRuns.clear();
    shapedRuns.set(key, shaped);
  }
  return shaped;
}

function shapeAnew(font: Font, text: string, weight: number): Shaped {
  const { glyphs, positions } = font.layout(text);
  const em = font.unitsPerEm;
  const shaped: Shaped = { width: 0, glyphs: [] };
  glyphs.forEach((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const outline = outlineOf(font, glyph, weight);
    const x = shaped.width + xOffset / em;
    if (outline) shaped.glyphs.push({ outline, x, y: yOffset / em });
    shaped.width += xAdvance / em;
  });
  return shaped;
}

function lookUp(code: number): ScriptFont | null {
  const latin = open(FONT_FILES.medium);
  if (latin.font.hasGlyphForCodePoint(code)) return { ...latin, extraWeight: 0 };
  slices ??= FAMILIES.flatMap(({ name, extraWeight }) => slicesOf(name, extraWeight));
  for (const { file, ranges, extraWeight } of slices) {
    if (!ranges.some(([first, last]) => code >= first && code <= last)) continue;
    const opened = open(file);
    if (opened.font.hasGlyphForCodePoint(code)) return { ...opened, extraWeight };
  }
  return null;
}

function open(file: string): Opened {
  let own = openedFiles.get(file);
  if (!own) {
    own = { font: openSync(file), id: openedFiles.size };
    openedFiles.set(file, own);
  }
  return own;
}

/** Reads `unicode.json` of a font package: its slices by name, each with the character ranges as in CSS. */
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
