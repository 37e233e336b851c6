import { asciiOf } from './latin-sign.rules.ts';

/** Scripts in which a consonant says its vowel unless another sign stands after it. The nine blocks
 *  from Devanagari to Malayalam have the same order, so one table of places within a block serves
 *  all of them. */
const BLOCK = 0x80;
const FIRST = 0x0900;
const TAMIL = 0x0b80;

const isConsonant = (place: number) => place >= 0x15 && place <= 0x39;
const isVowelSign = (place: number) => place >= 0x3e && place <= 0x4d;
const NUKTA = 0x3c;
const isNasal = (place: number) => place === 0x01 || place === 0x02;

// Where the usual spelling of names differs from that of scholars.
// prettier-ignore
const SPELLING: Record<number, string> = {
  0x0b: 'ri', 0x43: 'ri', 0x1a: 'ch', 0x1b: 'chh', 0x36: 'sh', 0x37: 'sh', 0x4d: '', [NUKTA]: '',
};
// Hindi, Bengali, Punjabi and Gujarati leave the last vowel of a word unsaid.
const SILENT_LAST = new Set([0x0900, 0x0980, 0x0a00, 0x0a80]);

/** राजेश → rajesh, கமலா → kamala. */
export function indicText(run: string): string {
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
    // A dot below belongs to the letter before it.
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
