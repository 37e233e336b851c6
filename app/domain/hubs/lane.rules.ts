import type { LaneColour } from './lane-colours.rules.ts';

/** What a parcel is put down by, as it is shown. */
export type LaneMark = { name: string; colour: LaneColour };

/** A lane as it is looked up, also on a device without a network: keys alone, of `suburbKey` and
 *  `postalRule`. Lanes stand in the hub's own order. */
export type LaneRule = LaneMark & { suburbs: readonly string[]; postalCodes: readonly string[] };

export type LanePlaceKind = 'suburb' | 'postalCode';
export type DeliveryPlace = { suburb: string | null; postalCode: string | null };

/** The lane of a parcel by where it goes: that of its suburb, else that of the narrowest rule its postal
 *  code keeps, and of rules of one width the first lane's. Null where it has none. */
export function laneOf(lanes: readonly LaneRule[], place: DeliveryPlace): LaneMark | null {
  return laneFinder(lanes)(place);
}

/** The same for many parcels: each takes a look at two tables, however many rules there are. */
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

/** The lane of each postal code, by its number. The narrowest rules come first, and what they have taken is
 *  leapt over: ten thousand wide rules cost no more than as many single codes. */
function lanesOfCodes(lanes: readonly LaneRule[]): (LaneRule | undefined)[] {
  const found: (LaneRule | undefined)[] = Array.from({ length: CODES });
  /** A code at or before the next that is free. */
  const next = new Uint16Array(CODES + 1);
  for (let code = 0; code <= CODES; code += 1) next[code] = code;
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
  for (const { lane, from, to } of rulesOf(lanes))
    for (let code = freeFrom(from); code <= to; code = freeFrom(code)) {
      found[code] = lane;
      next[code] = code + 1;
    }
  return found;
}

/** The narrowest first; of one width in the order of the lanes. */
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

/** A suburb as it is compared: without accents, case, blanks, hyphens and other signs. Saint is St and Mount
 *  is Mt. '' where no letter or digit is in it. */
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

/** A code, all codes from one to another, or all that begin alike (`20*`), as it is kept and compared:
 *  `2001` or `2000-2199`. Null for what is none of these. Digits that are too few are never filled up: they
 *  may be a code that a spreadsheet cut the zeros of, or meant as a beginning. */
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

/** How many codes keep a rule. */
export function widthOf(rule: string): number {
  return Number(rule.slice(-4)) - Number(rule.slice(0, 4)) + 1;
}

/** A place as it is compared, and as it is kept for people; null where it is none. */
export function lanePlace(kind: LanePlaceKind, text: string): { key: string; text: string } | null {
  if (kind === 'postalCode') {
    const rule = postalRule(text);
    return rule === null ? null : { key: rule, text: rule };
  }
  const key = suburbKey(text);
  return key === '' ? null : { key, text: text.trim().replace(/\s+/g, ' ') };
}
