import { provinceCode } from '#app/domain/shared/province.ts';
import type { PlacesPort } from '#app/ports/places.ts';
import { provincesOfCode } from './postal-provinces.ts';

export type Entry = { code: string; name: string; province: string | null };
type Count = { all: number; found: number };

type Measure = {
  /** Each place name once, with its postal code and province. */
  towns: Count;
  /** Each postal code once, with a town name that does not exist. */
  codes: Count;
  /** Each line as in the list, without a province. */
  lines: Count;
  missing: string[];
  wrong: string[];
};

export const MAX_WRONG = 0;
const UNKNOWN = 'Xqzwvu';

/** Looks up the position of every line, every code and every town of a list. */
export async function measureTowns(
  places: Pick<PlacesPort, 'townOf'>,
  entries: readonly Entry[],
): Promise<Measure> {
  const missing: string[] = [];
  const wrong: string[] = [];

  async function count(
    asked: Iterable<Entry>,
    city: (entry: Entry) => string,
    says: 'province' | 'nothing',
  ): Promise<Count> {
    const counted = { all: 0, found: 0 };
    for (const entry of asked) {
      const { code: postalCode, province } = entry;
      const allowed = provincesOf(entry);
      const given = says === 'province' ? (province ?? allowed[0] ?? null) : null;
      const place = await places.townOf({ city: city(entry), provinceCode: given, postalCode });
      const text = `${city(entry)} ${given ?? ''} ${postalCode}`;
      counted.all += 1;
      if (!place) missing.push(text);
      else if (!allowed.some((one) => one === place.provinceCode))
        wrong.push(`${text} → ${place.label}`);
      if (place) counted.found += 1;
    }
    return counted;
  }

  const lines = await count(entries, ({ name }) => name, 'nothing');
  const towns = await count(firstOf(entries, 'name'), ({ name }) => name, 'province');
  const codes = await count(firstOf(entries, 'code'), () => UNKNOWN, 'nothing');
  return { towns, codes, lines, missing, wrong };
}

/** The provinces in which an entry may lie: the list's own, otherwise those of its code. */
function provincesOf({ province, code }: Entry): readonly string[] {
  const said = provinceCode(province, 'ZA');
  return said ? [said] : provincesOfCode(code);
}

function firstOf(entries: readonly Entry[], key: 'name' | 'code'): Entry[] {
  const first = new Map<string, Entry>();
  for (const entry of entries) if (!first.has(entry[key])) first.set(entry[key], entry);
  return [...first.values()];
}
