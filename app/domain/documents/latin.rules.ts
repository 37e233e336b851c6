import { arabicWord, hebrewWord, sayable } from './latin-abjad.rules.ts';
import { hangulName, hangulText, hanName, hanText } from './latin-han.rules.ts';
import { asciiOf } from './latin-sign.rules.ts';

/** Scripts in which a consonant includes its vowel unless another sign follows. The nine blocks from Devanagari to
 *  Malayalam have the same order, so one table of positions within a block serves all of them. */
const BLOCK = 0x80;
const FIRST = 0x0900;
const TAMIL = 0x0b80;

const isConsonant = (place: number) => place >= 0x15 && place <= 0x39;
const isVowelSign = (place: number) => place >= 0x3e && place <= 0x4d;
const NUKTA = 0x3c;
const isNasal = (place: number) => place === 0x01 || place === 0x02;

// Letters whose usual spelling in names differs from the scholarly one.
// prettier-ignore
const SPELLING: Record<number, string> = {
  0x0b: 'ri', 0x43: 'ri', 0x1a: 'ch', 0x1b: 'chh', 0x36: 'sh', 0x37: 'sh', 0x4d: '', [NUKTA]: '',
};
// Hindi, Bengali, Punjabi and Gujarati do not pronounce an unwritten vowel at the end of a word.
const SILENT_LAST = new Set([0x0900, 0x0980, 0x0a00, 0x0a80]);

/** Latin letters for every script, because no printer has fonts for all scripts and no courier can read all of
 *  them (docs/decisions/027-names-in-latin-letters.md). any-ascii transliterates each character. The rules here add
 *  what a single character does not show: words, family names, unwritten vowels and order. */

/** `name` is a person's name; its family name is separated if the script has no spaces. */
export type LatinKind = 'name' | 'text';

type Script = { run: RegExp; latin: (run: string, kind: LatinKind) => string };

const SCRIPTS: readonly Script[] = [
  { run: /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu, latin: (run) => capital(kana(run)) },
  { run: /[\p{Script=Arabic}]+/gu, latin: (run) => capital(arabicWord(run)) },
  { run: /[\p{Script=Hebrew}]+/gu, latin: (run) => capital(hebrewWord(run)) },
  { run: /[\u0900-\u0963\u0966-\u0d7f]+/gu, latin: (run) => capital(indicText(run)) },
  { run: /[\p{Script=Thai}\p{Script=Lao}]+/gu, latin: (run) => capital(thai(run)) },
  { run: /[\p{Script=Greek}\u0300-\u036f]+/gu, latin: greek },
];
// Letters without upper and lower case that can be transliterated one by one.
const CASELESS = /(?:[\p{Lo}\p{Script=Georgian}]\p{M}*)+/gu;
const HAN = /[\p{Script=Han}々]+/gu;
const HANGUL = /\p{Script=Hangul}+/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const OTHER = /[^ -~]/gu;

/** The text in ASCII; characters for which `isKept` is true stay as they are. Characters keep their reading order,
 *  so right-to-left text comes out left to right. */
export function latinText(
  text: string,
  kind: LatinKind,
  isKept: (sign: string) => boolean,
): string {
  let latin = text.replace(/・/gu, ' ').replace(/\p{Nd}/gu, (digit) => asciiOf(digit));
  latin = eastAsian(latin, HAN, kind, hanName, hanText);
  latin = eastAsian(latin, HANGUL, kind, hangulName, hangulText);
  for (const script of SCRIPTS) latin = latin.replace(script.run, (run) => script.latin(run, kind));
  latin = latin.replace(CASELESS, (run) => ([...run].every(isKept) ? run : capital(spelled(run))));
  return latin
    .replace(OTHER, (sign, at: number) => (isKept(sign) ? sign : spelledAt(latin, sign, at)))
    .replace(/ +(?=[,.;:!?)])/g, '')
    .replace(/\( +/g, '(');
}

/** The family name is separated only if the text is a person's name with one run of this script and without kana. */
function eastAsian(
  text: string,
  run: RegExp,
  kind: LatinKind,
  asName: (run: string) => string,
  asText: (run: string) => string,
): string {
  const isWhole = kind === 'name' && text.match(run)?.length === 1 && !KANA.test(text);
  return text.replace(run, (signs) => ` ${isWhole ? asName(signs) : asText(signs)} `);
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Transliterates each character by itself. Leaves out the scholarly marks for sounds, because names are not spelled
 *  with them, and emoji, which any-ascii turns into `:names:`. */
function spelled(signs: string): string {
  let latin = '';
  for (const sign of signs) {
    const one = asciiOf(sign);
    if (!/^:.+:$/.test(one)) latin += /[\p{L}\p{M}]/u.test(sign) ? one.replace(/['`]/g, '') : one;
  }
  return latin;
}

/** Щ becomes Shch, or SHCH among capitals. */
function spelledAt(text: string, sign: string, at: number): string {
  if (/[ьъЬЪ]/u.test(sign)) return '';
  const latin = spelled(sign);
  if (latin.length < 2 || !/\p{Lu}/u.test(sign)) return latin;
  const next = text.charAt(at + sign.length);
  const beside = /\p{L}/u.test(next) ? next : text.charAt(at - 1);
  return /\p{Lu}/u.test(beside) ? latin.toUpperCase() : latin;
}

const SMALL_Y = /^[ゃゅょャュョ]$/u;
const SMALL_VOWEL = /^[ぁぃぅぇぉァィゥェォ]$/u;

/** きゃ → kya, しょ → sho, ティ → ti, っと → tto. */
function kana(run: string): string {
  let latin = '';
  let isDoubled = false;
  for (const sign of run.normalize('NFKC')) {
    if (sign === 'っ' || sign === 'ッ') {
      isDoubled = true;
      continue;
    }
    let sound = spelled(sign).toLowerCase();
    if (SMALL_Y.test(sign) && latin.endsWith('i')) {
      latin = latin.slice(0, -1);
      if (/(?:sh|ch|j)$/.test(latin)) sound = sound.slice(1);
    } else if (SMALL_VOWEL.test(sign) && /[aeiou]$/.test(latin)) {
      latin = latin.slice(0, -1);
    }
    if (isDoubled) sound = (sound.startsWith('ch') ? 't' : sound.charAt(0)) + sound;
    isDoubled = false;
    latin += sound.replace(/[^a-z]/g, '');
  }
  return latin;
}

/** Thai and Lao write some vowels before the consonant that they follow in speech, and leave others out. */
function thai(run: string): string {
  const spoken = run.replace(/([เแโใไເແໂໃໄ])([ก-ฮກ-ຮ])/gu, '$2$1');
  const letters = [...spoken].map((sign) => spelled(sign).toLowerCase()).filter(Boolean);
  return sayable(letters, 'o');
}

const GREEK_PAIRS: readonly [RegExp, string][] = [
  [/ο[υύ]/gu, 'ou'],
  [/Ο[υύ]/gu, 'Ou'],
  [/Ο[ΥΎ]/gu, 'OU'],
  [/([αεΑΕ])[υύ](?=[θκξπσςτφχψ]|$)/gu, '$1f'],
  [/([αεΑΕ])[υύ]/gu, '$1v'],
  [/γγ/gu, 'ng'],
  [/^μπ/gu, 'b'],
  [/^Μπ/gu, 'B'],
];

function greek(run: string): string {
  return GREEK_PAIRS.reduce((text, [pair, latin]) => text.replace(pair, latin), run);
}

/** राजेश → rajesh, கமலா → kamala. */
function indicText(run: string): string {
  const signs = [...run];
  let latin = '';
  signs.forEach((sign, index) => {
    const next = placeOf(signs[index + 1]);
    const { block, place } = placeOf(sign);
    if (isNasal(place)) {
      const isLabial = next.place >= 0x2a && next.place <= 0x2e;
      const isSouthernEnd = block > TAMIL && Number.isNaN(next.place);
      latin += isLabial || isSouthernEnd ? 'm' : 'n';
      return;
    }
    latin += place === 0x34 && block === TAMIL ? 'zh' : (SPELLING[place] ?? asciiOf(sign));
    // A dot below (nukta) belongs to the letter before it.
    const isLetter = isConsonant(place) || (place === NUKTA && index > 0);
    if (!isLetter || next.place === NUKTA || isVowelSign(next.place)) return;
    const afterCluster = placeOf(signs[index - 1]).place === 0x4d;
    const isLast = index === signs.length - 1;
    const isSilent = isLast && index > 0 && !afterCluster && SILENT_LAST.has(block);
    if (!isSilent) latin += 'a';
  });
  return latin;
}

function placeOf(sign: string | undefined): { block: number; place: number } {
  const code = sign?.codePointAt(0) ?? 0;
  const isInside = code >= FIRST && code < 0x0d80;
  return isInside
    ? { block: code - (code % BLOCK), place: code % BLOCK }
    : { block: 0, place: Number.NaN };
}
