import { withoutEnd } from '#app/domain/shared/plain-writing.ts';
import { latinText } from './latin.rules.ts';
import type { LatinKind } from './latin.rules.ts';

/** Text for labels: what can be printed, how wide it is, and where it breaks. One width table serves both the PDF
 *  and the ZPL writer, so both break lines at the same places. Each width is the greater of the PDF font (Fira
 *  Sans Condensed, Medium and Bold) and the printer's font 0, so a line that fits here fits on paper. A test
 *  compares the table with the font. */

// In thousandths of the text size, from the space to the tilde.
// prettier-ignore
const ASCII_WIDTHS = [
  258, 343, 434, 519, 513, 853, 706, 330, 343, 343, 513, 513, 343, 819, 343, 478,
  557, 513, 513, 513, 525, 513, 534, 513, 539, 528, 287, 287, 513, 513, 513, 536,
  943, 570, 571, 570, 626, 513, 515, 626, 626, 287, 456, 593, 513, 797, 626, 643,
  556, 643, 626, 570, 513, 626, 570, 853, 570, 570, 513, 343, 478, 343, 521, 513,
  343, 513, 554, 456, 556, 518, 336, 513, 536, 287, 287, 520, 287, 797, 536, 545,
  554, 556, 374, 456, 360, 532, 480, 701, 479, 486, 427, 299, 352, 299, 513,
];
const WIDEST = 1200;
const HORN = '\u031b';

/** Other printable characters, and letters that are wider than their ASCII letter. ǀ ǁ ǂ ǃ are the Khoekhoe and San
 *  clicks. Letters such as ḓ ḽ ṋ ṱ ṅ of Tshivenda are as wide as their ASCII letter, so they are not listed. */
// prettier-ignore
const OTHER_WIDTHS: Record<string, number> = {
  'ǀ': 352, 'ǁ': 704, 'ǂ': 520, 'ǃ': 343, 'ʼ': 343, '–': 520, '—': 1040, '‘': 343, '’': 343, '‚': 343,
  '“': 520, '”': 520, '„': 520, '†': 520, '‡': 520, '•': 460, '…': 1040, '‹': 343, '›': 343, '€': 547,
  '№': 1045, '™': 1040, 'Æ': 900, 'æ': 820, 'Œ': 900, 'œ': 860, 'ß': 570, 'ø': 560, 'Ø': 643, 'ð': 560,
  'Đ': 643, 'đ': 580, 'Ð': 643, 'ď': 680, 'ľ': 380, 'Ħ': 643, 'ħ': 560, 'ı': 287, 'ł': 343, 'Ł': 532,
  'Ơ': 680, 'ơ': 600, 'Ư': 700, 'ư': 640, 'Ɓ': 715, 'ɓ': 560, 'Ɗ': 750, 'ɗ': 640, 'Ƙ': 643, 'ƙ': 540, 'Ƴ': 640, 'ƴ': 560,
  'Ŋ': 626, 'ŋ': 545, 'Ɛ': 560, 'ɛ': 480, 'Ɔ': 570, 'ɔ': 456, 'Ǝ': 513, 'ǝ': 525, 'Ɖ': 643, 'ɖ': 600, 'Ɣ': 600, 'ɣ': 520,
  '×': 520, '°': 500, '·': 300, '£': 520, '¡': 343, '¿': 540, '«': 620, '»': 620, 'º': 480, 'ª': 480,
  '§': 530, '½': 906, '¼': 906, '¾': 906, '²': 380, '³': 380, '¹': 380, '±': 520, 'µ': 550, '¢': 520, '®': 900, '©': 900,
};
// Letters with diacritics that labels can print: European, Vietnamese and southern African ones, among others.
const MARKED_LETTERS = /[À-ÖØ-öù-ÿĀ-ıĴ-ķĹ-ľŁ-ňŌ-őŔ-ťŨ-žƠơƯưȘ-țḊḋḌḍḒḓḤḥḶḷḼḽṄṅṆṇṊṋṠṡṢṣṪ-ṭṰṱẠ-ỹ]/u;

/** Widths by UTF-16 unit; 0 means not printable. */
const WIDTHS = Uint16Array.from({ length: 0x2200 }, (_, code) => widthOfSign(code));

/** Emoji, which no document shows. ©, ® and ™ count as emoji in Unicode, but the fonts have them. */
export const EMOJI =
  /(?![©®™])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/gu;
const UNSEEN = /[\p{C}\uFFFD]/gu;
const LETTERS = /[\p{L}\p{N}]/u;
// Characters that are transliterated if the label fonts lack them. Combining marks are not among them.
const SIGNS = /[\p{L}\p{N}\p{P}\p{S}]/u;
const SPACE = 32;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const ELLIPSIS = '…';
// No label shows more. Cutting the text first limits the time that a hostile text can take.
const MAX_CHARACTERS = 600;

// The printed forms of short texts are kept, because the labels of a job share most of them: sender, town, contents,
// product names. Longer texts are notes, which do not repeat.
const KNOWN = { texts: 5_000, characters: 200 };
const known: Record<LatinKind, Map<string, string>> = { text: new Map(), name: new Map() };

/** Makes one line of at most `MAX_CHARACTERS`, without control, zero-width or direction characters and without emoji.
 *  Letters that the label fonts have stay as they are. All other letters are transliterated to Latin ones, or
 *  removed. */
export function printable(text: string, kind: LatinKind = 'text'): string {
  const head = text.length > MAX_CHARACTERS ? text.slice(0, MAX_CHARACTERS) : text;
  const bare = head.trim();
  // Looking up an empty or plain text would take as long as checking its characters.
  if (bare === '' || isAsPrinted(bare)) return bare;
  if (text.length > KNOWN.characters) return printedAnew(head, kind);
  const printed = known[kind].get(text);
  if (printed !== undefined) return printed;
  const made = printedAnew(head, kind);
  if (known[kind].size >= KNOWN.texts) known[kind].clear();
  known[kind].set(text, made);
  return made;
}

function printedAnew(text: string, kind: LatinKind): string {
  const clean = shown(text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' '));
  const latin = lacks(clean, SIGNS) ? latinText(clean, kind, isInFonts) : clean;
  return latin
    .replace(/[^ -~]/gu, (sign) => (isInFonts(sign) ? sign : ''))
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, MAX_CHARACTERS);
}

/** Whether the text can stay as it is, as nearly every text can: each character is printed unchanged, and spaces are
 *  single. This check is much faster than the regular expressions of `printedAnew`. */
function isAsPrinted(text: string): boolean {
  const { length } = text;
  let before = SPACE;
  for (let index = 0; index < length; index++) {
    const code = codeAt(text, index);
    if (KEPT[code] !== 1 || (code === SPACE && before === SPACE)) return false;
    before = code;
  }
  return before !== SPACE;
}

/** By UTF-16 unit: 1 if it is printed as it is, whatever is next to it. None of these is a combining mark. */
const KEPT = Uint8Array.from(WIDTHS, (width, code) => {
  const sign = String.fromCharCode(code);
  return width > 0 && sign.normalize('NFC') === sign && shown(sign) === sign ? 1 : 0;
});

/** How the label spells a text with letters or digits that the label fonts do not have. Null if only other characters
 *  are missing, or if nothing is left to print. */
export function latinForm(text: string, kind: LatinKind): string | null {
  if (PLAIN.test(text) || !lacks(text.toWellFormed().normalize('NFC'), LETTERS)) return null;
  return printable(text, kind) || null;
}

/** Whether the text has a character that matches `these` and that the label fonts lack. */
function lacks(text: string, these: RegExp): boolean {
  return (text.match(/[^ -~]/gu) ?? []).some((sign) => these.test(sign) && !isInFonts(sign));
}

/** The text without the characters that no document shows. */
function shown(text: string): string {
  return text.replace(UNSEEN, '').replace(EMOJI, '');
}

function isInFonts(sign: string): boolean {
  return sign.length === 1 && (WIDTHS[sign.charCodeAt(0)] ?? 0) > 0;
}

/** The width in dots; an upper bound for both writers. */
export function textWidth(text: string, sizeDots: number): number {
  return (thousandths(text) * sizeDots) / 1000;
}

/** Breaks a text at spaces if all of it fits that way. Otherwise the lines are filled, breaking long words, and the
 *  last one is cut with an ellipsis if the text is still too long. The text must come from `printable`. */
export function wrapText(
  text: string,
  sizeDots: number,
  maxWidth: number,
  maxLines: number,
): string[] {
  return wrapWhole(text, sizeDots, maxWidth, maxLines).lines;
}

/** Like `wrapText`, but also returns whether the lines hold the whole text. */
export function wrapWhole(
  text: string,
  sizeDots: number,
  maxWidth: number,
  maxLines: number,
): { lines: string[]; isWhole: boolean } {
  if (text === '' || maxLines < 1) return { lines: [], isWhole: text === '' };
  const room = (maxWidth * 1000) / sizeDots;
  if (fits(text, room)) return { lines: [text], isWhole: true };
  const words = wholeWords(text, room, maxLines);
  return words ? { lines: words, isWhole: true } : filledLines(text, room, maxLines);
}

/** A space for text: its letter size, width and number of lines. */
export type TextRoom = { sizeDots: number; width: number; maxLines: number };

/** Whether a text is longer than `maxLines` lines can hold, wherever it breaks. Its words must be separated by single
 *  spaces, because a line drops at most the one space that it ends with. One more thousandth allows for rounding. */
export function isTooLong(text: string, { sizeDots, width, maxLines }: TextRoom): boolean {
  const longest = (maxLines * width * 1000) / sizeDots + (maxLines - 1) * widthOf(' ') + 1;
  return fitting(text, longest) < text.length;
}

/** Lines of whole words; null if the text does not fit that way. */
function wholeWords(text: string, room: number, maxLines: number): string[] | null {
  const { length } = text;
  const space = widthOf(' ');
  const lines: string[] = [];
  // `start` is the start of the line, `from` the start of its next word, and `used` the line's width without that word.
  // `used` begins one space below zero, because no space precedes the first word of the text.
  let [start, from, used] = [0, 0, -space];
  while (from <= length) {
    let end = from;
    let width = 0;
    for (; end < length && codeAt(text, end) !== SPACE; end++) width += widthAt(text, end);
    if (used + space + width <= room) used += space + width;
    else if (width > room || lines.length + 1 === maxLines) return null;
    else {
      lines.push(text.slice(start, from - 1));
      [start, used] = [from, width];
    }
    from = end + 1;
  }
  lines.push(text.slice(start));
  return lines;
}

function filledLines(text: string, room: number, maxLines: number) {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '') {
    const end = fitting(rest, room);
    const isWhole = end === rest.length;
    if (isWhole || lines.length === maxLines - 1) {
      lines.push(isWhole ? rest : withEllipsis(rest, room));
      return { lines, isWhole };
    }
    const at = breakAt(rest, end, room);
    lines.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return { lines, isWhole: true };
}

/** The text, or as much of it as fits with an ellipsis. */
export function cutText(text: string, sizeDots: number, maxWidth: number): string {
  return cutToRoom(text, (maxWidth * 1000) / sizeDots);
}

function cutToRoom(text: string, room: number): string {
  return fits(text, room) ? text : withEllipsis(text, room);
}

function withEllipsis(text: string, room: number): string {
  const kept = text.slice(0, fitting(text, room - widthOf(ELLIPSIS)));
  return withoutEnd(kept, /[\s,;·-]/) + ELLIPSIS;
}

/** Uses the largest size at which the text fits on one line. If there is none, the last size is used and the text is
 *  broken into several lines. */
export function fitText(
  text: string,
  sizesDots: readonly number[],
  maxWidth: number,
  maxLines: number,
): { sizeDots: number; lines: string[] } {
  const natural = thousandths(text) / 1000;
  for (const sizeDots of sizesDots)
    if (natural * sizeDots <= maxWidth)
      return { sizeDots, lines: text === '' || maxLines < 1 ? [] : [text] };
  const sizeDots = sizesDots.at(-1)!;
  return { sizeDots, lines: wrapText(text, sizeDots, maxWidth, maxLines) };
}

/** Where to break a text of which `end` characters fit. */
function breakAt(text: string, end: number, room: number): number {
  const space = text.lastIndexOf(' ', end);
  // The word that does not fit moves to the next line, unless at least half of this line would then be empty.
  if (space > 0 && thousandths(text, space) > room / 2) return space;
  return Math.max(end, 1);
}

/** How many characters fit; every printable character is one UTF-16 unit. */
function fitting(text: string, room: number): number {
  const { length } = text;
  let used = 0;
  for (let index = 0; index < length; index++) {
    used += widthAt(text, index);
    if (used > room) return index;
  }
  return length;
}

function fits(text: string, room: number): boolean {
  return fitting(text, room) === text.length;
}

function thousandths(text: string, end = text.length): number {
  let sum = 0;
  for (let index = 0; index < end; index++) sum += widthAt(text, index);
  return sum;
}

function widthAt(text: string, index: number): number {
  return WIDTHS[codeAt(text, index)] || WIDEST;
}

const { charCodeAt } = String.prototype;

/** Returns the same as `text.charCodeAt(index)`, four times as fast in a loop. V8 has more internal string types than
 *  it caches for one call site, so a direct call would look up the method again for each character. */
export function codeAt(text: string, index: number): number {
  return charCodeAt.call(text, index);
}

function widthOf(sign: string): number {
  return WIDTHS[sign.charCodeAt(0)] || WIDEST;
}

function widthOfSign(code: number): number {
  const sign = String.fromCharCode(code);
  const own = ASCII_WIDTHS[code - 32] ?? OTHER_WIDTHS[sign];
  if (own !== undefined) return own;
  if (!MARKED_LETTERS.test(sign)) return 0;
  // The horn of ơ and ư makes the letter wider; other marks are above or below their letter.
  const [letter = '', ...marks] = sign.normalize('NFD');
  if (marks.length > 1 && marks[0] === HORN)
    return widthOfSign((letter + HORN).normalize().charCodeAt(0));
  return ASCII_WIDTHS[letter.charCodeAt(0) - 32] ?? 0;
}
