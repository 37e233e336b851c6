import { plainWriting } from '#app/domain/shared/plain-writing.ts';

/** Words that make a street or a building of what would be a box: 'Box 12 Main Road Storage'. */
const PLACE =
  /\b(?:street|straat|str|st|road|rd|weg|avenue|ave|laan|lane|drive|dr|crescent|close|way|boulevard|blvd|square|park|storage|building|centre|center|mall|farm|estate)\b/;

/** In small letters and plain signs. */
const ALWAYS: readonly RegExp[] = [
  // P.O. Box, PO Box 12, P O Box, P/O Box, Post Office Box, Postal Box
  /\bp[\s.\/]*[o0][\s.\/]*box(?![a-z])/,
  /\bpost(?:al)?(?:\s+office)?\s+box(?![a-z])/,
  // POB 12, P.O.B. 12, P.O. 12
  /\bp\.?\s?o\.?\s?b\.?\s*(?:no\.?\s*)?\d/,
  /\bp\.\s?o\.?\s*(?:no\.?\s*)?\d/,
  /\bpo\s+(?:no\.?\s*)?\d/,
  /\bpos\s?bus(?![a-z])/,
  // PostNet Suite 108; 'PostNet 12 Main Road' is a shop.
  /\bpost\s?net\b[\s,]*suite\b/,
  /\bsuite\s*(?:no\.?\s*)?#?\s*\d+[\s,]*post\s?net\b/,
  /\bposte?\s+restante\b/,
];

/** Private Bag X51, P/Bag X51, Pvt. Bag 9086, PBag X51, Privaatsak X5; with a number, or at the end of its part. */
const BAG =
  /\b(?:private|privaat|pvt|priv|p)\s*[.\/]?\s*(?:bag|sak)\b[\s.:]*(?:no\.?\s*)?(?:#?x?[\s-]*\d|x\b|$)/;
/** Box 65, alone in its part or before a town. */
const BOX = /^box\s*(?:no\.?\s*)?#?\d+\b(.*)$/;

/** Whether an address is one at a post office, in any way that people write it, anywhere in its street or
 *  suburb. No courier delivers there. */
export function isPostBox(...lines: readonly (string | null)[]): boolean {
  return lines.some((line) => line !== null && isBoxLine(line));
}

function isBoxLine(line: string): boolean {
  const parts = line.split(/[,;\r\n]+/).map((part) => plainWriting(part).toLowerCase());
  const whole = parts.join(', ');
  return ALWAYS.some((form) => form.test(whole)) || parts.some(isBoxPart);
}

function isBoxPart(part: string): boolean {
  const [, behind] = BOX.exec(part) ?? [];
  return BAG.test(part) || (behind !== undefined && !PLACE.test(behind));
}
