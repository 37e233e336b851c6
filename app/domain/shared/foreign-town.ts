import { countryCode, foldLetters } from './country.ts';
import { plainWriting } from './plain-writing.ts';

/** Towns in neighbouring countries whose names do not exist in South Africa. */
// prettier-ignore
const NEIGHBOURS: Readonly<Record<string, readonly string[]>> = {
  LS: ['maseru', 'maputsoe', 'teyateyaneng', 'hlotse', 'mafeteng', 'mohaleshoek', 'quthing', 'qachasnek', 'buthabuthe', 'mokhotlong', 'thabatseka'],
  SZ: ['mbabane', 'manzini', 'ezulwini', 'nhlangano', 'lobamba', 'piggspeak', 'siteki', 'matsapha', 'simunye', 'lavumisa'],
  MZ: ['maputo', 'matola', 'beira', 'nampula', 'xaixai', 'inhambane', 'vilankulo', 'quelimane', 'pemba'],
  BW: ['gaborone', 'francistown', 'lobatse', 'molepolole', 'serowe', 'maun', 'kasane', 'selebiphikwe', 'jwaneng', 'palapye', 'mahalapye'],
  NA: ['windhoek', 'walvisbay', 'swakopmund', 'keetmanshoop', 'oshakati', 'rundu', 'ondangwa', 'otjiwarongo', 'okahandja', 'tsumeb', 'luderitz', 'katimamulilo', 'rehoboth', 'gobabis'],
  ZW: ['harare', 'bulawayo', 'beitbridge', 'mutare', 'gweru', 'masvingo', 'kwekwe', 'chitungwiza', 'victoriafalls'],
};
const COUNTRY_OF = new Map(
  Object.entries(NEIGHBOURS).flatMap(([code, towns]) => towns.map((town) => [town, code] as const)),
);

const PARTS = /[,;/|()\n]| - /;
const OF_TOWN = /\b(cbd|central|city|town|centre|north|south|east|west)\b/gi;
/** How many words at the end of a text are tried as a country name: `Maseru Lesotho`. */
const LONGEST_NAME_WORDS = 3;
/** Short country names that are not one of our provinces. Other names of two or three letters (`EC`, `MAN`) are
 *  read only in a field for the country. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  uk: 'GB',
  usa: 'US',
  uae: 'AE',
  bw: 'BW',
  ls: 'LS',
  mz: 'MZ',
  sz: 'SZ',
  zw: 'ZW',
};
const SHORTEST_NAME = 4;
const LONGEST_TEXT = 200;

/** The two-letter code of the country of a town outside South Africa, recognised by a town of a neighbouring country or
 *  by a country name beside the town. Null for any other text, and if the text also names South Africa. */
export function foreignTown(city: string | null | undefined): string | null {
  const text = plainWriting((city ?? '').slice(0, LONGEST_TEXT));
  const parts = text
    .split(PARTS)
    .map((part) => part.replace(/[\d.]+/g, ' ').trim())
    .filter(Boolean);
  if (parts.some((part) => countryCode(part) === 'ZA')) return null;
  const [first = ''] = parts;
  const named = parts
    .flatMap((part) => [part, townAlone(part)])
    .map(countryAtEnd)
    .find((code) => code !== null);
  return named ?? townsCountry(first);
}

function townAlone(part: string): string {
  return part.replace(OF_TOWN, ' ').trim();
}

function townsCountry(part: string): string | null {
  const names = [part, townAlone(part)].map(foldLetters);
  return names.map((name) => COUNTRY_OF.get(name)).find(Boolean) ?? null;
}

/** The country that a part of an address names: the whole part, or its last words if a town of that country
 *  precedes them. */
function countryAtEnd(part: string): string | null {
  const words = part.split(/\s+/);
  const whole = countryNamed(part);
  if (whole) return whole;
  for (let count = 1; count <= Math.min(LONGEST_NAME_WORDS, words.length - 1); count += 1) {
    const code = countryNamed(words.slice(-count).join(' '));
    if (code && townsCountry(words.slice(0, -count).join(' ')) === code) return code;
  }
  return null;
}

function countryNamed(text: string): string | null {
  const letters = foldLetters(text);
  if (Object.hasOwn(SHORT_NAMES, letters)) return SHORT_NAMES[letters] ?? null;
  if (letters.length < SHORTEST_NAME) return null;
  const code = countryCode(text);
  return code === 'ZA' ? null : code;
}
