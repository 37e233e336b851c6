/** Invisible characters that people do not type: direction and joining marks, fillers, soft hyphens. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Control characters that separate words, and spaces of any width. */
const BLANKS = /[\t-\r\u0085\p{Z}\u2800]+/gu;
const CONTROLS = /\p{Cc}/gu;
/** Full-width letters, digits and signs of East Asian keyboards: ０８２, ＋, ＠. */
const WIDE = /[\uFE50-\uFE6B\uFF01-\uFF5E]/g;
const APOSTROPHES = /[\u2018-\u201B\u2032\u2035\u02B9\u02BB-\u02BF\u02C8\uA78B\uA78C\u00B4`]/g;
const QUOTES = /[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u2039\u203A]/g;
const DASHES = /[\p{Dash}\u2043\u02D7\u2500]/gu;

/** Normalises a text to one line of ordinary keyboard characters. Invisible characters are removed, also inside the
 *  text; typographic apostrophes, quotes, dashes and full-width digits become plain ones. */
export function plainWriting(text: string): string {
  return text
    .replace(WIDE, (sign) => sign.normalize('NFKC'))
    .replace(UNSEEN, '')
    .replace(BLANKS, ' ')
    .replace(CONTROLS, '')
    .replace(APOSTROPHES, "'")
    .replace(QUOTES, '"')
    .replace(DASHES, '-')
    .trim();
}

/** The lines of an address joined into one, with commas. */
export function plainLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map(plainWriting)
    .filter(Boolean)
    .join(', ');
}

const AROUND = /[\s"',;]/;

/** As `plainWriting`, without the quotes, commas and spaces around a copied value. */
export function bareWriting(text: string): string {
  return withoutEnd(withoutStart(plainWriting(text), AROUND), AROUND);
}

/** A pattern that matches a single character. */
type Signs = Pick<RegExp, 'test'>;

/** Removes matching characters from the start of a text. */
export function withoutStart(text: string, signs: Signs): string {
  let start = 0;
  while (start < text.length && signs.test(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** Removes matching characters from the end of a text. A regular expression such as /[\s,]+$/ is quadratic here, and
 *  one long text would block the process for minutes. */
export function withoutEnd(text: string, signs: Signs): string {
  let end = text.length;
  while (end > 0 && signs.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A town, suburb or order number in plain characters; null if nothing is left. */
export function parseText(text: string | null | undefined): string | null {
  return bareWriting(text ?? '') || null;
}
