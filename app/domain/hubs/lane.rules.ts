import type { LaneColour } from './lane-colours.rules.ts';

/** The limits for one hub, above what any hub needs. */
export const MAX_LANES = 100;
export const MAX_PLACES = 10_000;
export const MAX_LANE_NAME = 20;
/** Several times the size of a file with `MAX_PLACES` lines of about 50 bytes each. */
export const MAX_LANES_FILE_BYTES = 2 * 1024 * 1024;

/** The name and colour of a lane, by which staff sort parcels. */
export type LaneMark = { name: string; colour: LaneColour };

/** A lane in the form that `laneFinder` needs: its places are keys from `suburbKey` and `postalRule`. */
export type LaneRule = LaneMark & { suburbs: readonly string[]; postalCodes: readonly string[] };

export type LanePlaceKind = 'suburb' | 'postalCode';
export type DeliveryPlace = { suburb: string | null; postalCode: string | null };

/** The lane of a parcel by its destination. Its suburb decides first, then the narrowest rule that contains its
 *  postal code. Of rules with the same width, the rule of the first lane counts. Null if no lane matches.
 *  @param lanes in the hub's own order */
export function laneOf(lanes: readonly LaneRule[], place: DeliveryPlace): LaneMark | null {
  return laneFinder(lanes)(place);
}

/** As `laneOf`, but for many parcels: each parcel takes two table look-ups, however many rules there are. */
export function laneFinder(lanes: readonly LaneRule[]): (place: DeliveryPlace) => LaneMark | null {
  const ofSuburb = new Map<string, LaneRule>();
  for (const lane of lanes)
    for (const suburb of lane.suburbs) if (!ofSuburb.has(suburb)) ofSuburb.set(suburb, lane);
  let ofCodes: (LaneRule | undefined)[] | null = null;
  const byCode = (written: string) => {
    const code = written.trim();
    if (!FOUR_DIGITS.test(code)) return undefined;
    return (ofCodes ??= lanesOfCodes(lanes))[Number(code)];
  };
  return (place) => {
    const lane = ofSuburb.get(suburbKey(place.suburb ?? '')) ?? byCode(place.postalCode ?? '');
    return lane ? { name: lane.name, colour: lane.colour } : null;
  };
}

const CODES = 10_000;

/** The lane of each postal code, indexed by its number. The narrowest rules are applied first, and codes that they
 *  have taken are skipped. Ten thousand wide rules therefore cost no more than as many single codes. */
function lanesOfCodes(lanes: readonly LaneRule[]): (LaneRule | undefined)[] {
  const rules = rulesOf(lanes);
  // If only the rules that may match one address were loaded, there are usually none, and the large table is not
  // needed.
  if (rules.length === 0) return [];
  const found: (LaneRule | undefined)[] = Array.from({ length: CODES });
  /** For each taken code, the code at which the search for the next free code continues. No free code lies between the
   *  two. A free code has 0. */
  const next = new Uint16Array(CODES + 1);
  const freeFrom = (from: number): number => {
    let free = from;
    while (next[free]! > free) free = next[free]!;
    for (let code = from; code < free;) {
      const after = next[code]!;
      next[code] = free;
      code = after;
    }
    return free;
  };
  for (const { lane, from, to } of rules)
    for (let code = freeFrom(from); code <= to; code = freeFrom(code)) {
      found[code] = lane;
      next[code] = code + 1;
    }
  return found;
}

/** All rules, narrowest first; rules of the same width are in the order of their lanes. */
function rulesOf(lanes: readonly LaneRule[]) {
  return lanes
    .flatMap((lane) =>
      lane.postalCodes.map((rule) => {
        const [from, to] = [Number(rule.slice(0, 4)), Number(rule.slice(-4))];
        return { lane, from, to, width: widthOf(rule) };
      }),
    )
    .sort((one, other) => one.width - other.width);
}

/** The key by which a suburb is compared: in lower case, without accents, spaces, hyphens and other punctuation. Saint
 *  becomes St and Mount becomes Mt. Returns '' if the text has no letter or digit. */
export function suburbKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bmount\b/g, 'mt')
    .replaceAll(' ', '');
}

const FOUR_DIGITS = /^\d{4}$/;
const BEGINNING = /^(\d{1,3})\*$/;
const RANGE = /^(\d{4})\s*[-–—]\s*(\d{4})$/;

/** Parses a postal code (`2001`), a range of codes (`2000-2199`), or a beginning that codes share (`20*`). Returns
 *  it as it is stored and compared, `2001` or `2000-2199`; null for any other text. Missing digits are never
 *  filled in: the text may be a code that lost its zeros in a spreadsheet, or may be meant as a beginning. */
export function postalRule(text: string): string | null {
  const plain = text.trim();
  if (FOUR_DIGITS.test(plain)) return plain;
  const beginning = BEGINNING.exec(plain)?.[1];
  if (beginning) return ruleOf(beginning.padEnd(4, '0'), beginning.padEnd(4, '9'));
  const [, from = '', to = ''] = RANGE.exec(plain) ?? [];
  return from !== '' && from <= to ? ruleOf(from, to) : null;
}

function ruleOf(from: string, to: string): string {
  return from === to ? from : `${from}-${to}`;
}

/** The number of postal codes that a rule contains. */
export function widthOf(rule: string): number {
  return Number(rule.slice(-4)) - Number(rule.slice(0, 4)) + 1;
}

/** The comparison key and the stored text of a place; null if the text is not a place. */
export function lanePlace(kind: LanePlaceKind, text: string): { key: string; text: string } | null {
  if (kind === 'postalCode') {
    const rule = postalRule(text);
    return rule === null ? null : { key: rule, text: rule };
  }
  const key = suburbKey(text);
  return key === '' ? null : { key, text: text.trim().replace(/\s+/g, ' ') };
}
