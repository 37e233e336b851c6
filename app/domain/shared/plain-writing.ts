/** Marks that a person neither sees nor types: of direction, of joining, fillers, soft hyphens. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Controls that keep words apart, and blanks of any width. */
const BLANKS = /[\t-\r\u0085\p{Z}\u2800]+/gu;
const CONTROLS = /\p{Cc}/gu;
/** Letters, digits and signs of East Asian keyboards: ０８２, ＋, ＠. */
const WIDE = /[\uFE50-\uFE6B\uFF01-\uFF5E]/g;
const APOSTROPHES = /[\u2018-\u201B\u2032\u2035\u02B9\u02BB-\u02BF\u02C8\uA78B\uA78C\u00B4`]/g;
const QUOTES = /[\u201C-\u201F\u2033\u2036\u00AB\u00BB\u2039\u203A]/g;
const DASHES = /[\p{Dash}\u2043\u02D7\u2500]/gu;

/** A text in the signs of an ordinary keyboard, in one line: what cannot be seen is left out, also inside,
 *  and typographic apostrophes, quotes, dashes and wide digits become the plain ones. Every reader of
 *  what people write begins with it. */
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

/** The lines of an address as one, with commas between. */
export function plainLine(text: string): string {
  return text
    .split(/[\r\n]+/)
    .map(plainWriting)
    .filter(Boolean)
    .join(', ');
}

const AROUND = /^[\s"',;]+|[\s"',;]+$/g;

/** The same without the quotes, commas and blanks that surround a copied value. */
export function bareWriting(text: string): string {
  return plainWriting(text).replace(AROUND, '');
}

/** A town, suburb or order number as people write it, in plain signs; null where nothing is left. */
export function parseText(text: string | null | undefined): string | null {
  return bareWriting(text ?? '') || null;
}
