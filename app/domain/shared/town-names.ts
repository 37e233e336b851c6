import { fold, joined } from './place-writing.ts';

/** Names of towns, for the gazetteer and for comparing two addresses; see docs/integrations/places.md. */

/** Short forms, translations and municipalities that people write for a town. They are never shown. */
// prettier-ignore
export const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  Johannesburg: ['jhb', 'joburg', 'jozi', 'egoli'],
  'Cape Town': ['cpt', 'ct', 'kaapstad', 'kapstadt'],
  Durban: ['dbn', 'ethekwini'],
  Pretoria: ['pta', 'tshwane'],
  Gqeberha: ['pe', 'gq', 'nelson mandela bay', 'nelson mandela'],
  'East London': ['el', 'oos londen', 'buffalo city'],
  Germiston: ['ekurhuleni', 'east rand'],
  Krugersdorp: ['west rand', 'mogale city'],
  Bloemfontein: ['bfn', 'bloem', 'mangaung'],
  Pietermaritzburg: ['pmb', 'maritzburg', 'msunduzi'],
  Potchefstroom: ['potch'],
  'Plettenberg Bay': ['plett', 'plettenbergbaai'],
  'Mossel Bay': ['mosselbaai'],
  'Jeffreys Bay': ['jbay', 'j bay', 'jeffreysbaai'],
  'Somerset West': ['somerset wes', 'helderberg'],
  Vanderbijlpark: ['vanderbijl park'],
};

/** Other names, former or present, of places in the gazetteer's source: searched like the name itself and shown beside
 *  it. Some are from IOL's list of names that the South African Geographical Names Council approved (13 August 2024).
 *  The rest, including Nelspruit, Pietersburg and Stanger, is general knowledge and was not checked against a
 *  register. */
// prettier-ignore
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  Gqeberha: ['Port Elizabeth'], Kariega: ['Uitenhage'], 
  Qonce: ["King William's Town"], Ntabozuko: ['Berlin'], Bhisho: ['Bisho'], Mthatha: ['Umtata'],
  Grahamstown: ['Makhanda'], 'Fort Beaufort': ['KwaMaqoma'], 'Somerset East': ['KwaNojoli'],
  Cradock: ['Nxuba', 'Enxuba'], Queenstown: ['Komani'], 'Aliwal North': ['Maletswai'], Maclear: ['Nqanqarhu'],
  Tlokoeng: ['Mount Fletcher'], Khowa: ['Elliot'], 'James Calata': ['Jamestown'], 'Mount Frere': ['KwaBhaca'],
  'Mount Ayliff': ['MaXesibeni'], Cacadu: ['Lady Frere'], Butterworth: ['Gcuwa'], Dutywa: ['Idutywa'],
  Ngcobo: ['Engcobo'], Centane: ['Kentani'],
  Mbombela: ['Nelspruit'], Emalahleni: ['Witbank'], 'Piet Retief': ['eMkhondo'], eManzana: ['Badplaas'],
  Lydenburg: ['Mashishing'], Belfast: ['eMakhazeni'], Machadodorp: ['eNtokozweni'], Emgwenya: ['Waterval Boven'],
  Volksrust: ['Amajuba'], Nthrowane: ['Greylingstad'], Bosbokrand: ['Bushbuckridge'], Malelane: ['Malalane'],
  Polokwane: ['Pietersburg'], Mokopane: ['Potgietersrus'], Modimolle: ['Nylstroom'], 'Bela-Bela': ['Warmbaths'],
  Mookgophong: ['Naboomspruit'], Lephalale: ['Ellisras'], Musina: ['Messina'], 'Louis Trichardt': ['Makhado'],
  Duiwelskloof: ['Modjadjiskloof'], Dendron: ['Mogwadi'], Bochum: ['Senwabarwana'],
  KwaDukuza: ['Stanger'], eManzimtoti: ['Amanzimtoti', 'Toti'], eMkhomazi: ['Umkomaas'], eMdloti: ['Umdloti'],
  Tongaat: ['oThongathi'], eMuziwezinto: ['Umzinto'], Mandeni: ['Mandini'],
  Melmoth: ['eMthonjaneni'], eMkhuze: ['Mkuze'], eSikhaleni: ['Esikhawini'], Ixopo: ['eXobho'], Ladysmith: ['uMnambithi'],
  'Winnie Mandela': ['Brandfort'], Hlohlolwane: ['Clocolan'], Mamafubedu: ['Petrus Steyn'],
  Phuthaditjhaba: ['QwaQwa', 'Witsieshoek'],
  Mafikeng: ['Mahikeng', 'Mafeking'],
  Tembisa: ['Thembisa'], Thokoza: ['Tokoza'], Hartbeespoort: ['Harties', 'Hartbeespoort Dam'],
  'Groot-Brakrivier': ['Great Brak River'], Stilbaai: ['Still Bay'], Struisbaai: ['Struis Bay'],
  Elandsbaai: ['Elands Bay'], Touwsrivier: ['Touws River'], Arniston: ['Waenhuiskrans'],
  Stormsrivier: ['Storms River'], "Simon's Town": ['Simonstown', 'Simonstad'],
  Thembisile: ['KwaNdebele'], Muldersdriseloop: ['Muldersdrift'],
};

/** The maximum number of additions that are removed from a name. 'City of Cape Town CBD Zone 1 North' has four. */
const MAX_ADDITIONS = 4;

/** Words after a town's name, for example 'Cape Town CBD', 'Pretoria East' and 'Benoni Ext 5'. */
const ENDING =
  /\s(?:cbd|city|city (?:centre|center|bowl)|(?:town )?cent(?:re|er)|central|sentraal|downtown|metro|north|south|east|west|noord|suid|oos|wes|rural|surrounds|industrial|township|location|village|ext(?:ension)? ?\d*|x ?\d+|zone \d+|phase \d+|unit \d+|block \w+|[a-z]\d?)$/;

/** Words before a town's name, for example 'City of Cape Town' and 'Greater Tzaneen'. */
const BEGINNING = /^(?:the )?(?:city of|greater|near|town of|area of|municipality of)\s/;
const MUNICIPALITY =
  /\s(?:metropolitan municipality|local municipality|district municipality|metropolitan|municipality)$/;

/** Shorter forms of a name, folded: one for each addition that is removed, such as 'CBD'. Empty if it has none. */
export function withoutAdditions(name: string): string[] {
  const shorter: string[] = [];
  let rest = fold(name);
  for (let round = 0; round < MAX_ADDITIONS; round += 1) {
    const plain = rest.replace(MUNICIPALITY, '').replace(BEGINNING, '');
    const next = plain === rest ? rest.replace(ENDING, '') : plain;
    if (next === rest || next.length < 3) break;
    rest = next;
    shorter.push(rest);
  }
  return shorter;
}

/** The towns that each name, other name and short form may mean. */
const TOWNS_OF = townsOfNames();

function townsOfNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const towns = new Map<string, Set<string>>();
  for (const [town, others] of [...Object.entries(OTHER_NAMES), ...Object.entries(SHORT_FORMS)])
    for (const name of [town, ...others].map(joined))
      towns.set(name, (towns.get(name) ?? new Set()).add(town));
  return towns;
}

/** Whether two texts mean the same town, in another spelling, by another of its names, or with an addition (Cape Town
 *  CBD). Two towns with different additions are different: Pretoria East is not Pretoria West. */
export function isSameTown(one: string, other: string): boolean {
  const isOneOf = (name: string, names: readonly string[]) =>
    names.some((each) => isSameName(name, each));
  return isOneOf(one, [other, ...withoutAdditions(other)]) || isOneOf(other, withoutAdditions(one));
}

function isSameName(one: string, other: string): boolean {
  const [a, b] = [joined(one), joined(other)];
  if (a === '' || b === '') return one.trim() === other.trim();
  const towns = TOWNS_OF.get(a);
  return a === b || [...(TOWNS_OF.get(b) ?? [])].some((town) => towns?.has(town));
}
