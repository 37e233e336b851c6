import { plainWriting } from '#app/domain/shared/plain-writing.ts';

/** Words that show that a number after 'Box' belongs to a street or building: 'Box 12 Main Road Storage'. */
const PLACE =
  /\b(?:street|straat|str|st|road|rd|weg|avenue|ave|laan|lane|drive|dr|crescent|close|way|boulevard|blvd|square|park|storage|building|centre|center|mall|farm|estate)\b/;

/** Patterns that always mean a post box, for lower-case text without accents. */
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

/** Private Bag X51, P/Bag X51, Pvt. Bag 9086, PBag X51, Privaatsak X5. A number must follow, or the part of the
 *  address must end there. */
const BAG =
  /\b(?:private|privaat|pvt|priv|p)\s*[.\/]?\s*(?:bag|sak)\b[\s.:]*(?:no\.?\s*)?(?:#?x?[\s-]*\d|x\b|$)/;
/** 'Box 65', alone or followed by a town. */
const BOX = /^box\s*(?:no\.?\s*)?#?\d+\b(.*)$/;

/** Whether an address is a post box, in any common spelling, anywhere in its street or suburb. No courier delivers
 *  there. */
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
