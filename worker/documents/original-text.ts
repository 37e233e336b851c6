import { EMOJI } from '#app/domain/documents/label-text.rules.ts';
import { fontOf, shape, type Shaped } from './script-fonts.ts';
import type { Outline } from './glyph-outlines.ts';

/** Text in its original script, drawn as positioned outlines, because pdfmake cannot embed these scripts' fonts and
 *  does not support right-to-left order. The `y` of a mark is its baseline, measured from the top. */
export type Drawing = { width: number; height: number; marks: Mark[] };
export type Mark = { outline: Outline; x: number; y: number; scale: number };

type Piece = { text: string; isRtl: boolean | null; width: number; shaped: Shaped | null };
type Style = { fontSize: number; width: number; maxLines: number; bold: boolean };

const SPACE = 0.26;
const LINE = 1.45;
const BASELINE = 1.08;
const BOLD = 0.03;
const MAX_CHARACTERS = 300;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
// A line may break before and after each of these characters, as at a space.
const BREAKABLE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
// Characters that only shape their neighbours.
const JOINING = /[\p{M}\u200c\u200d]/u;
const UNSEEN = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;

/** Draws the text in its own script. Text after 300 characters or `maxLines` lines is left out. Null when a character
 *  has no font, or when nothing can be drawn. */
export function drawOriginal(text: string, style: Style): Drawing | null {
  const clean = [...text.toWellFormed().normalize('NFC')]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .replace(EMOJI, '')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .trim();
  const pieces = piecesOf(clean, style);
  if (!pieces || pieces.length === 0) return null;

  const isRtl = pieces.find((piece) => piece.isRtl !== null)?.isRtl ?? false;
  const lines = linesOf(pieces, style).map((line) => inReadingOrder(line, isRtl));
  const drawing = placed(lines, style);
  return drawing.marks.length > 0 ? drawing : null;
}

/** Splits the text into runs (see `runsOf`) and spaces. Null when a character has no font. */
function piecesOf(text: string, style: Style): Piece[] | null {
  const pieces: Piece[] = [];
  for (const word of text.split(/( )/)) {
    if (word === ' ') {
      pieces.push({ text: ' ', isRtl: null, width: SPACE * style.fontSize, shaped: null });
      continue;
    }
    for (const run of runsOf(word)) {
      const drawn = drawInLine(run, style);
      if (!drawn) return null;
      pieces.push(...drawn);
    }
  }
  return pieces;
}

/** Draws a run. One that is wider than a line is split, because Thai, for example, has no spaces between words. The
 *  letters of right-to-left scripts are not split, because they are joined. */
function drawInLine(run: string, style: Style): Piece[] | null {
  const piece = draw(run, style);
  if (!piece || piece.width <= style.width || piece.isRtl) return piece && [piece];
  const parts = partsOf(run).map((part) => draw(part, style));
  return parts.every((part) => part !== null) ? parts : [piece];
}

const WORDS = new Intl.Segmenter('und', { granularity: 'word' });
const CHARACTERS = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The words of a run, which Intl finds with its dictionaries. If the run is a single word, its characters. */
function partsOf(run: string): string[] {
  const [words, characters] = [WORDS, CHARACTERS].map((by) =>
    [...by.segment(run)].map(({ segment }) => segment),
  );
  return words!.length > 1 ? words! : characters!;
}

/** Splits a word into runs that are drawn together. A run has one font and one direction. A character beside which a
 *  line may break is a run of its own, with its combining marks. */
function runsOf(word: string): string[] {
  const runs: string[] = [];
  for (const sign of word) {
    const last = runs.at(-1);
    const isSame =
      last !== undefined &&
      (JOINING.test(sign) ||
        (!BREAKABLE.test(sign) && !BREAKABLE.test(last) && sharesFont(last, sign)));
    if (isSame) runs[runs.length - 1] = last + sign;
    else runs.push(sign);
  }
  return runs;
}

function sharesFont(run: string, sign: string): boolean {
  return fontOf([...run][0]!)?.font === fontOf(sign)?.font && RTL.test(run) === RTL.test(sign);
}

function draw(text: string, { fontSize, bold }: Style): Piece | null {
  const own = fontOf([...text][0]!);
  if (!own || [...text].some((sign) => !JOINING.test(sign) && !fontOf(sign))) return null;
  const shaped = shape(own, text, own.extraWeight + (bold ? BOLD : 0));
  const isRtl = RTL.test(text) ? true : /[\p{L}\p{N}]/u.test(text) ? false : null;
  return { text, isRtl, width: shaped.width * fontSize, shaped };
}

/** Breaks the text into lines. What does not fit is left out. */
function linesOf(pieces: Piece[], { width, maxLines }: Style): Piece[][] {
  const lines: Piece[][] = [[]];
  let used = 0;
  for (const piece of pieces) {
    if (used > 0 && used + piece.width > width) {
      if (lines.length === maxLines) break;
      lines.push([]);
      used = 0;
    }
    if (piece.text === ' ' && used === 0) continue;
    if (piece.width > width) break;
    lines.at(-1)!.push(piece);
    used += piece.width;
  }
  return lines;
}

/** Orders the pieces from left to right on the page. The pieces of right-to-left text are reversed. On a
 *  right-to-left line, consecutive pieces of one direction form a part, and the parts are placed from right to left. */
function inReadingOrder(line: Piece[], isRtl: boolean): Piece[] {
  const directions = line.map((piece, index) => {
    if (piece.isRtl !== null) return piece.isRtl;
    const before = line.slice(0, index).findLast((one) => one.isRtl !== null)?.isRtl;
    const after = line.slice(index).find((one) => one.isRtl !== null)?.isRtl;
    return before === after && before !== undefined && before !== null ? before : isRtl;
  });
  const ordered: Piece[] = [];
  let start = 0;
  while (start < line.length) {
    let end = start + 1;
    while (end < line.length && directions[end] === directions[start]) end++;
    const run = line.slice(start, end);
    const turned = directions[start] ? run.reverse() : run;
    if (isRtl) ordered.unshift(...turned);
    else ordered.push(...turned);
    start = end;
  }
  return ordered;
}

function placed(lines: Piece[][], { fontSize, width }: Style): Drawing {
  const marks = lines.flatMap((line, index) => {
    let left = 0;
    const baseline = (index * LINE + BASELINE) * fontSize;
    return line.flatMap((piece) => {
      const start = left;
      left += piece.width;
      return (piece.shaped?.glyphs ?? []).map(({ outline, x, y }) => ({
        outline,
        x: start + x * fontSize,
        y: baseline - y * fontSize,
        scale: fontSize / outline.unitsPerEm,
      }));
    });
  });
  return { width, height: lines.length * LINE * fontSize, marks };
}
