import { expect, test } from 'vitest';
import { isSameTown } from './town-names.ts';

/** Each line has the names that people use for one town: its official name, former and other names, short forms, its
 *  name in Afrikaans, and the municipality that is named after it. */
const TOWNS = `
  Johannesburg, JHB, Joburg, Jozi, eGoli
  Cape Town, CPT, CT, Kaapstad, Kapstadt
  Durban, DBN, eThekwini
  Pretoria, PTA, Tshwane
  Gqeberha, Port Elizabeth, PE, GQ, Nelson Mandela Bay, Nelson Mandela
  East London, EL, Oos-Londen, Buffalo City
  Germiston, Ekurhuleni, East Rand
  Krugersdorp, West Rand, Mogale City
  Bloemfontein, BFN, Bloem, Mangaung
  Pietermaritzburg, PMB, Maritzburg, Msunduzi
  Potchefstroom, Potch
  Plettenberg Bay, Plett, Plettenbergbaai
  Mossel Bay, Mosselbaai
  Jeffreys Bay, J-Bay, JBay, Jeffreysbaai
  Somerset West, Somerset-Wes, Helderberg
  Vanderbijlpark, Vanderbijl Park
  Kariega, Uitenhage
  Qonce, King William's Town
  Ntabozuko, Berlin
  Bhisho, Bisho
  Mthatha, Umtata
  Makhanda, Grahamstown
  Fort Beaufort, KwaMaqoma
  Somerset East, KwaNojoli
  Nxuba, Cradock, Enxuba
  Komani, Queenstown
  Maletswai, Aliwal North
  Nqanqarhu, Maclear
  Tlokoeng, Mount Fletcher, Mt Fletcher
  Khowa, Elliot
  James Calata, Jamestown
  KwaBhaca, Mount Frere, Mt Frere
  MaXesibeni, Mount Ayliff
  Cacadu, Lady Frere
  Butterworth, Gcuwa
  Dutywa, Idutywa
  Ngcobo, Engcobo
  Centane, Kentani
  Mbombela, Nelspruit
  eMalahleni, Witbank
  eMkhondo, Piet Retief
  eManzana, Badplaas
  Mashishing, Lydenburg
  eMakhazeni, Belfast
  eNtokozweni, Machadodorp
  Emgwenya, Waterval Boven
  Volksrust, Amajuba
  Nthrowane, Greylingstad
  Bushbuckridge, Bosbokrand
  Malelane, Malalane
  Polokwane, Pietersburg
  Mokopane, Potgietersrus
  Modimolle, Nylstroom
  Bela-Bela, Warmbaths
  Mookgophong, Naboomspruit
  Lephalale, Ellisras
  Musina, Messina
  Louis Trichardt, Makhado
  Modjadjiskloof, Duiwelskloof
  Mogwadi, Dendron
  Senwabarwana, Bochum
  KwaDukuza, Stanger
  eManzimtoti, Amanzimtoti, Toti
  eMkhomazi, Umkomaas
  eMdloti, Umdloti
  oThongathi, Tongaat
  eMuziwezinto, Umzinto
  Mandeni, Mandini
  eMthonjaneni, Melmoth
  eMkhuze, Mkuze
  eSikhaleni, Esikhawini
  eXobho, Ixopo
  uMnambithi, Ladysmith
  Winnie Mandela, Brandfort
  Hlohlolwane, Clocolan
  Mamafubedu, Petrus Steyn
  Phuthaditjhaba, QwaQwa, Witsieshoek
  Mahikeng, Mafikeng, Mafeking
  Tembisa, Thembisa
  Thokoza, Tokoza
  Hartbeespoort, Harties, Hartbeespoort Dam
  Groot-Brakrivier, Great Brak River
  Stilbaai, Still Bay
  Struisbaai, Struis Bay
  Elandsbaai, Elands Bay
  Touwsrivier, Touws River
  Arniston, Waenhuiskrans
  Stormsrivier, Storms River
  Simon's Town, Simonstown, Simonstad
  Thembisile, KwaNdebele
  Muldersdriseloop, Muldersdrift
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(', '));

test.each(TOWNS)('%s is the same town as %s', (...names) => {
  for (const one of names)
    for (const other of names) expect(isSameTown(one, other), `${one}, ${other}`).toBe(true);
});

test('no name means another town of the list', () => {
  for (const [town = ''] of TOWNS)
    for (const [another = '', ...names] of TOWNS)
      if (another !== town)
        for (const name of [another, ...names])
          expect(isSameTown(town, name), `${town}, ${name}`).toBe(false);
});

// prettier-ignore
test.each([
  ['Cape Town', 'Cape Town CBD'], ['Cape Town', 'Cape Town City Centre'], ['Cape Town', 'Cape Town City Bowl'],
  ['Cape Town', 'City of Cape Town'], ['Cape Town', 'City of Cape Town Metropolitan Municipality'],
  ['Cape Town', 'City of Cape Town CBD Zone 1'], ['Kaapstad', 'Kaapstad Sentraal'], ['Durban', 'Durban Central'],
  ['Durban', 'Durban Metro'], ['Johannesburg', 'Johannesburg Downtown'], ['Johannesburg', 'Greater Johannesburg'],
  ['Pretoria', 'Pretoria East'], ['Pretoria', 'Pretoria-Oos'], ['Paarl', 'Paarl North'], ['Paarl', 'Paarl-Suid'],
  ['Tzaneen', 'Greater Tzaneen'], ['Tzaneen', 'Greater Tzaneen Local Municipality'], ['Benoni', 'Benoni Ext 5'],
  ['Benoni', 'Benoni Extension 12'], ['Benoni', 'Benoni X5'], ['Lenasia', 'Lenasia Phase 2'], ['Umlazi', 'Umlazi H'],
  ['Umlazi', 'Umlazi Unit 3'], ['Mabopane', 'Mabopane Block B'], ['Epping', 'Epping Industrial'], ['Kimberley', 'Kimberley Rural'],
  ['Ermelo', 'Near Ermelo'], ['Ermelo', 'Town of Ermelo'], ['Ermelo', 'The City of Ermelo'], ['Mamelodi', 'Mamelodi Township'],
])('%s is the same town as %s', (town, longer) => {
  expect(isSameTown(town, longer)).toBe(true);
  expect(isSameTown(longer, town)).toBe(true);
  expect(isSameTown('Upington', longer)).toBe(false);
});

test('names without any letters are compared as they are written', () => {
  expect(isSameTown('??', ' ?? ')).toBe(true);
  expect(isSameTown('??', '!!')).toBe(false);
  expect(isSameTown('??', 'Paarl')).toBe(false);
});

test('two parts of a town are different', () => {
  expect(isSameTown('Pretoria East', 'Pretoria West')).toBe(false);
  expect(isSameTown('Benoni Ext 5', 'Benoni Ext 6')).toBe(false);
});
