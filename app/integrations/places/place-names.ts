import type { ProvinceCode } from '#app/domain/shared/province.ts';

/** Manual additions and corrections to the gazetteer's source; see docs/integrations/places.md. */

/** GeoNames' second-level codes of the metros whose outskirts are addressed by the city's name. */
export const METROS: Readonly<Record<string, string>> = {
  CPT: 'Cape Town',
  ETH: 'Durban',
  JHB: 'Johannesburg',
  TSH: 'Pretoria',
  NMA: 'Gqeberha',
  BUF: 'East London',
  MAN: 'Bloemfontein',
};

/** Parts of a metro that are nevertheless addressed by their own name. */
// prettier-ignore
export const OWN_TOWNS: ReadonlySet<string> = new Set([
  'Soweto', 'Centurion', 'Roodepoort', 'Randburg', 'Midrand', 'Pinetown', 'Kariega', 'Tongaat', 'eManzimtoti', 'Mdantsane',
]);

/** Names that the source misspells, or that are not in use. */
export const CORRECTED: Readonly<Record<string, string>> = {
  Albertina: 'Albertinia',
  Ballitoville: 'Ballito',
  'Bela Bela': 'Bela-Bela',
  'Graaff Reinet': 'Graaff-Reinet',
  Kenton: 'Kenton-on-Sea',
  Kwamhlanga: 'KwaMhlanga',
  Thembisa: 'Tembisa',
  Tokoza: 'Thokoza',
};

/** Places for which the source still has the provincial borders from before 2006 and 2009: the source's name and
 *  province, and today's province. */
// prettier-ignore
export const MOVED: Readonly<Record<string, ProvinceCode>> = {
  'Acornhoek LP': 'MP', 'Allandale A LP': 'MP', 'Dwarsloop LP': 'MP', 'Ga-Maotole LP': 'MP', 'Hluvukani LP': 'MP',
  'Hundzukani LP': 'MP', 'Justicia LP': 'MP', 'Lillydale LP': 'MP', 'Ludlow LP': 'MP', 'Meetse LP': 'MP',
  'Merry Pebble Stream LP': 'MP', 'New Forest A LP': 'MP', 'Thulamahashi LP': 'MP', 'Thulani LP': 'MP',
  'Welverdiend LP': 'MP', 'Xanthia LP': 'MP',
  'Burgersfort MP': 'LP', 'Groblersdal MP': 'LP', 'Marble Hall MP': 'LP', 'Motetema MP': 'LP', 'Roossenekal MP': 'LP',
  'Steelpoort MP': 'LP',
  'KwaMhlanga GP': 'MP', 'Verena GP': 'MP', 'Groenpunt GP': 'FS',
  'Fochville NW': 'GP', 'Ga-Rankuwa NW': 'GP', 'Hammanskraal NW': 'GP', 'Jan Kempdorp NW': 'NC',
  'Clydesdale EC': 'KZN', 'Rietvlei EC': 'KZN', 'Cedarville KZN': 'EC', 'Matatiele KZN': 'EC',
};

/** Main towns, roughly by population (the source gives none): an earlier one wins when names compete. A name shared
 *  by two towns includes its province. */
// prettier-ignore
export const SIZE_ORDER: readonly string[] = [
  'Johannesburg', 'Cape Town', 'Durban', 'Pretoria', 'Gqeberha', 'Bloemfontein', 'East London', 'Soweto',
  'Pietermaritzburg', 'Benoni', 'Boksburg', 'Germiston', 'Vereeniging', 'Polokwane', 'Mbombela', 'Rustenburg',
  'Kimberley', 'Welkom', 'Newcastle', 'Krugersdorp', 'Centurion', 'Roodepoort', 'Randburg', 'Midrand', 'Alberton',
  'Springs', 'Brakpan', 'Vanderbijlpark', 'Emalahleni', 'Middelburg MP', 'Secunda', 'Klerksdorp', 'Potchefstroom',
  'George', 'Paarl', 'Worcester', 'Stellenbosch', 'Somerset West', 'Mthatha', 'Richards Bay', 'Empangeni',
  'Pinetown', 'Mossel Bay', 'Upington', 'Tzaneen', 'Kariega', 'Qonce', 'Queenstown', 'Grahamstown', 'Mafikeng',
  'Thohoyandou', 'Ladysmith', 'Port Shepstone', 'KwaDukuza', 'Bethlehem', 'Kroonstad', 'Sasolburg', 'Standerton',
  'Ermelo', 'Phalaborwa', 'Mokopane', 'Bela-Bela', 'Brits', 'Hermanus', 'Knysna', 'Oudtshoorn', 'Plettenberg Bay',
  'Jeffreys Bay', 'Margate', 'Vryheid', 'Lichtenburg', 'Carletonville', 'Randfontein', 'Edenvale', 'Claremont',
  'Durbanville', 'Constantia', 'Rosebank', 'Newlands',
];

/** Well-known suburbs and townships that the source lacks, by the city of their addresses. From general knowledge,
 *  not checked against a list. Names only: their position is the centre of that city and is marked as such. */
// prettier-ignore
export const SUBURBS: Readonly<Record<string, readonly string[]>> = {
  Johannesburg: [
    'Sandton', 'Rosebank', 'Fourways', 'Bryanston', 'Rivonia', 'Parktown', 'Parkhurst', 'Parkview', 'Melville',
    'Braamfontein', 'Houghton', 'Hyde Park', 'Illovo', 'Melrose', 'Norwood', 'Orange Grove', 'Sandown', 'Sunninghill',
    'Woodmead', 'Morningside', 'Craighall', 'Greenside', 'Emmarentia', 'Northcliff', 'Linden', 'Auckland Park',
    'Newtown', 'Maboneng', 'Hillbrow', 'Yeoville', 'Kensington', 'Bedfordview', 'Lenasia', 'Eldorado Park', 'Turffontein',
    'Southgate', 'Mondeor', 'Glenvista', 'Ferndale', 'Honeydew', 'Florida', 'Constantia Kloof', 'Saxonwold',
    'Bezuidenhout Valley', 'Cosmo City', 'Dainfern', 'Douglasdale', 'Lonehill', 'Paulshof', 'Kyalami', 'Killarney',
    'Marshalltown', 'Selby', 'Booysens', 'Waverley', 'Wynberg', 'Kramerville', 'Strijdom Park', 'Ormonde',
  ],
  'Cape Town': [
    'Gardens', 'Sea Point', 'Green Point', 'Camps Bay', 'Clifton', 'Hout Bay', 'Woodstock', 'Salt River', 'Observatory',
    'Mowbray', 'Pinelands', 'Kenilworth', 'Wynberg', 'Plumstead', 'Diep River', 'Tokai', 'Bishopscourt', 'Kirstenhof',
    'Bellville', 'Parow', 'Goodwood', 'Brackenfell', 'Milnerton', 'Table View', 'Blouberg', 'Bloubergstrand',
    'Parklands', 'Tamboerskloof', 'Oranjezicht', 'Vredehoek', 'Zonnebloem', 'Bo-Kaap', 'De Waterkant', 'Foreshore',
    'Fresnaye', 'Bantry Bay', 'Mouille Point', 'Ottery', 'Grassy Park', 'Mitchells Plain', 'Khayelitsha', 'Gugulethu',
    'Langa', 'Nyanga', 'Philippi', 'Delft', 'Elsies River', 'Epping', 'Maitland', 'Kensington', 'Thornton', 'Edgemead',
    'Bothasig', 'Monte Vista', 'Plattekloof', 'Tyger Valley', 'Blackheath', 'Eersterivier', 'Fish Hoek', 'Kalk Bay',
    'Noordhoek', 'Kommetjie', 'Lakeside', 'Montague Gardens', 'Paarden Eiland', 'Bonteheuwel', 'Manenberg', 'Kloof Nek',
    'Burgundy Estate', 'Sunningdale', 'Harfield Village', 'Meadowridge',
  ],
  Durban: [
    'Umhlanga', 'Umhlanga Rocks', 'La Lucia', 'Durban North', 'Morningside', 'Glenwood', 'Musgrave', 'Westville',
    'Kloof', 'Hillcrest', 'Gillitts', 'Waterfall', 'Chatsworth', 'Phoenix', 'Umlazi', 'KwaMashu', 'Isipingo',
    'Bluff', 'Umbilo', 'Glenashley', 'Verulam', 'Mount Edgecombe', 'Queensburgh', 'New Germany', 'Cornubia',
    'Overport', 'Reservoir Hills', 'Sydenham', 'Springfield', 'Prospecton', 'Jacobs', 'Mobeni', 'Yellowwood Park',
    'Malvern', 'Cowies Hill', 'Windermere', 'Essenwood', 'Stamford Hill', 'Riverhorse Valley', 'KwaMakhutha',
  ],
  Pretoria: [
    'Hatfield', 'Brooklyn', 'Menlyn', 'Menlo Park', 'Arcadia', 'Sunnyside', 'Waterkloof', 'Lynnwood', 'Faerie Glen',
    'Garsfontein', 'Moreleta Park', 'Silver Lakes', 'Silverton', 'Mamelodi', 'Atteridgeville', 'Montana',
    'Wonderboom', 'Pretoria North', 'Pretoria West', 'Groenkloof', 'Newlands', 'Rietvalleirand', 'Constantia Park',
    'Akasia', 'Capital Park', 'Gezina', 'Queenswood', 'Wapadrand', 'Equestria', 'Die Wilgers', 'Murrayfield',
    'Elarduspark', 'Erasmuskloof', 'Hazelwood', 'Maroelana', 'Nieuw Muckleneuk', 'Muckleneuk', 'Monument Park', 'Hermanstad',
  ],
  Centurion: ['Irene', 'Lyttelton', 'Eldoraigne', 'Wierda Park', 'Highveld', 'Rooihuiskraal', 'The Reeds', 'Olievenhoutbosch', 'Zwartkop', 'Hennopspark', 'Doringkloof'],
  Gqeberha: ['Walmer', 'Summerstrand', 'Newton Park', 'Humewood', 'Lorraine', 'Mill Park', 'New Brighton', 'Greenacres', 'Kabega', 'Sydenham', 'Motherwell', 'KwaZakhele', 'Sherwood', 'Fairview', 'Richmond Hill', 'Perridgevale'],
  Bloemfontein: ['Langenhoven Park', 'Westdene', 'Universitas', 'Fichardt Park', 'Waverley', 'Woodland Hills', 'Bayswater', 'Pellissier'],
  'East London': ['Beacon Bay', 'Vincent', 'Nahoon', 'Southernwood', 'Berea', 'Quigney', 'Amalinda', 'Bonnie Doon', 'Cambridge', 'Selborne'],
  Pietermaritzburg: ['Scottsville', 'Northdale', 'Edendale', 'Imbali', 'Hayfields', 'Wembley', 'Chase Valley'],
  'Somerset West': ['Heldervue', 'Spanish Farm', 'Paardevlei', 'Helderberg Estate'],
  Soweto: ['Orlando', 'Orlando East', 'Orlando West', 'Diepkloof', 'Meadowlands', 'Protea Glen', 'Dobsonville', 'Pimville', 'Jabulani', 'Kliptown'],
  Randburg: ['Northriding', 'Randpark Ridge', 'Bromhof', 'Boskruin', 'Northgate'],
  Roodepoort: ['Weltevreden Park', 'Wilgeheuwel', 'Ruimsig', 'Strubens Valley', 'Little Falls', 'Helderkruin'],
  Polokwane: ['Bendor', 'Seshego', 'Flora Park', 'Ster Park'],
  Mbombela: ['West Acres', 'Sonheuwel', 'KaNyamazane', "Riverside Park"],
  Boksburg: ['Bartlett', 'Beyers Park', 'Sunward Park', 'Vosloorus', 'Parkrand', 'Jet Park'],
  Benoni: ['Rynfield', 'Farrarmere', 'Northmead', 'Daveyton', 'Crystal Park'],
  Alberton: ['New Redruth', 'Brackenhurst', 'Meyersdal', 'Verwoerdpark', 'Alrode', 'Brackendowns'],
  Germiston: ['Primrose', 'Elsburg', 'Wadeville', 'Lambton', 'Katlehong'],
  Stellenbosch: ['Techno Park', 'Die Boord', 'Kayamandi', 'Paradyskloof', 'Jamestown', 'Idas Valley'],
  Kimberley: ['Galeshewe', 'Beaconsfield', 'Monument Heights'],
  Ballito: ['Salt Rock', "Zimbali", "Sheffield Beach"],
};

/** Separate towns that the source lacks, each with a nearby place whose position is used. */
export const TOWNS_NEAR: Readonly<Record<string, string>> = {
  'Kempton Park': 'Tembisa',
  Isando: 'Edenvale',
  Strand: 'Somerset West',
  "Gordon's Bay": 'Somerset West',
  Uvongo: 'Margate',
  'Shelly Beach': 'Margate',
};

/** Towns that the source lacks and whose position in the list of postal codes, our second source, is wrong
 *  (docs/integrations/places.md). These positions are from general knowledge, accurate to about a kilometre. */
export const TOWNS_AT: readonly (readonly [string, ProvinceCode, number, number])[] = [
  ['Richmond', 'NC', -31.414, 23.943],
  ['Sterkspruit', 'EC', -30.528, 27.372],
  ['Sutherland', 'NC', -32.392, 20.662],
  ['Hanover', 'NC', -31.067, 24.443],
];
