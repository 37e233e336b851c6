/** The national roads. Each is the list of towns along it, in order. A name must be in the gazetteer or in ROAD_SPOTS.
 *  A name that several places share includes its province. The routes come from general knowledge. A road passes near
 *  its towns, so a straight line between two towns is at most a few kilometres off. */
// prettier-ignore
export const MAIN_ROADS: Readonly<Record<string, readonly string[]>> = {
  N1: [
    'Cape Town', 'Century City', 'Kraaifontein', 'Klapmuts', 'Paarl', 'Rawsonville', 'Worcester', 'De Doorns',
    'Touwsrivier', 'Matjiesfontein', 'Laingsburg', 'Prince Albert Road', 'Leeu-Gamka', 'Beaufort West', 'Three Sisters',
    'Richmond NC', 'Hanover NC', 'Colesberg', 'Springfontein', 'Trompsburg', 'Edenburg', 'Bloemfontein', 'Winburg',
    'Ventersburg', 'Kroonstad', 'Orange Farm', 'Randburg', 'Buccleuch', 'Midrand', 'Centurion', 'Pretoria',
    'Hammanskraal', 'Pienaarsrivier', 'Bela-Bela', 'Modimolle', 'Mookgophong', 'Mokopane', 'Polokwane', 'Botlokwa',
    'Louis Trichardt', 'Musina', 'Beitbridge',
  ],
  N2: [
    'Cape Town', 'Athlone', 'Somerset West', 'Grabouw', 'Botrivier', 'Caledon', 'Riviersonderend', 'Swellendam',
    'Buffeljagsrivier', 'Heidelberg WC', 'Riversdale', 'Albertinia', 'Mossel Bay', 'Hartenbos', 'Groot-Brakrivier',
    'George', 'Wilderness', 'Sedgefield', 'Knysna', 'Plettenberg Bay', 'Kurland', 'Coldstream', 'Stormsrivier', 'Sanddrif',
    'Woodlands', 'Humansdorp', 'Thornhill', 'Gqeberha', 'Coega', 'Colchester', 'Nanaga', 'Grahamstown', 'Peddie', 'Qonce',
    'Ntabozuko', 'East London', 'Kei Bridge', 'Butterworth', 'Dutywa', 'Mthatha', 'Qumbu', 'Mount Frere',
    'Mount Ayliff', 'Kokstad', 'Harding', 'Izingolweni', 'Port Shepstone', 'Hibberdene', 'Pennington', 'Scottburgh',
    'eMkhomazi', 'eManzimtoti', 'Durban', 'eMdloti', 'Tongaat', 'Ballito', 'KwaDukuza', 'Mandeni', 'KwaGingindlovu',
    'Mtunzini', 'Empangeni', 'KwaMbonambi', 'Mtubatuba', 'Hluhluwe', 'Mkuze', 'Pongola', 'Itshelejuba',
    'Piet Retief', 'Iswepe', 'Sheepmoor', 'Ermelo',
  ],
  N3: [
    'Durban', 'Pinetown', 'Cato Ridge', 'Camperdown', 'Ashburton', 'Pietermaritzburg', 'Hilton', 'Howick',
    'Mooi River', 'Estcourt', 'Ladysmith turn-off', 'Van Reenen', 'Harrismith', 'Warden', 'Villiers', 'Heidelberg GP',
    'Germiston', 'Edenvale', 'Buccleuch',
  ],
  N4: [
    'Skilpadshek', 'Zeerust', 'Groot-Marico', 'Swartruggens', 'Rustenburg', 'Marikana', 'Mooinooi', 'Hartbeespoort',
    'Pretoria', 'Bronkhorstspruit', 'Emalahleni', 'Middelburg MP', 'Belfast', 'Machadodorp', 'Emgwenya', 'Ngodwana',
    'Mbombela', 'Matsulu', 'Malelane', 'Hectorspruit', 'Komatipoort',
  ],
  N5: ['Winburg', 'Senekal', 'Paul Roux', 'Bethlehem', 'Kestell', 'Harrismith'],
  N6: [
    'East London', 'Stutterheim', 'Cathcart', 'Queenstown', 'James Calata', 'Aliwal North', 'Rouxville', 'Smithfield',
    'Reddersburg', 'Bloemfontein',
  ],
  N7: [
    'Cape Town', 'Century City', 'Kalbaskraal', 'Abbotsdale', 'Malmesbury', 'Moorreesburg', 'Piketberg', 'Citrusdal',
    'Clanwilliam', 'Klawer', 'Vanrhynsdorp', 'Bitterfontein', 'Garies', 'Kamieskroon', 'Springbok', 'Okiep', 'Steinkopf',
    'Vioolsdrif',
  ],
  N8: [
    'Groblershoop', 'Griquatown', 'Campbell', 'Schmidtsdrif', 'Kimberley', 'Petrusburg', 'Bloemfontein', 'Botshabelo',
    'Thaba Nchu', 'Tweespruit', 'Ladybrand', 'Maseru Bridge',
  ],
  N9: [
    'George', 'Outeniqua Pass', 'Uniondale', 'Willowmore', 'Aberdeen', 'Graaff-Reinet', 'Middelburg EC', 'Noupoort',
    'Colesberg',
  ],
  N10: [
    'Nanaga', 'Paterson', 'Cookhouse', 'Cradock', 'Middelburg EC', 'Hanover NC', 'De Aar', 'Britstown', 'Prieska',
    'Marydale', 'Groblershoop', 'Wegdraai', 'Grootdrink', 'Upington', 'Nakop',
  ],
  N11: [
    'Ladysmith turn-off', 'Ladysmith', 'Newcastle', 'Charlestown', 'Volksrust', 'Amersfoort', 'Ermelo', 'Hendrina',
    'Middelburg MP', 'Groblersdal', 'Marble Hall', 'Thusang', 'Mokopane', 'Marken', 'Tom Burke', 'Groblersbrug',
  ],
  N12: [
    'George', 'Outeniqua Pass', 'Oudtshoorn', 'De Rust', 'Klaarstroom', 'Beaufort West', 'Three Sisters',
    'Victoria West', 'Britstown', 'Strydenburg', 'Hopetown', 'Ritchie', 'Kimberley', 'Warrenton', 'Christiana',
    'Bloemhof', 'Wolmaransstad', 'Klerksdorp', 'Stilfontein', 'Potchefstroom', 'Fochville', 'Westonaria', 'Alberton',
    'Germiston', 'Benoni', 'Etwatwa', 'Delmas', 'Ogies', 'Emalahleni',
  ],
  N14: [
    'Springbok', 'Aggeneys', 'Pofadder', 'Kakamas', 'Keimoes', 'Upington', 'Olifantshoek', 'Kathu', 'Kuruman',
    'Vryburg', 'Delareyville', 'Sannieshof', 'Coligny', 'Ventersdorp', 'Muldersdriseloop', 'Diepsloot', 'Centurion',
  ],
  N17: [
    'Johannesburg', 'Germiston', 'Brakpan', 'Springs', 'Devon', 'Leslie', 'Kinross', 'Trichardt', 'Bethal', 'Davel',
    'Ermelo', 'Chrissiesmeer', 'Warburton', 'Oshoek',
  ],
  N18: [
    'Warrenton', 'Jan Kempdorp', 'Hartswater', 'Taung', 'Vryburg', 'Stella', 'Setlagole', 'Mafikeng', 'Ramatlabama',
  ],
};

/** Junctions, passes, border posts and villages on these roads that the gazetteer lacks. Positions come from general
 *  knowledge, accurate to about two kilometres. Without them a line would be ten kilometres or more off the road, or
 *  stop too early. */
export const ROAD_SPOTS: Readonly<Record<string, readonly [latitude: number, longitude: number]>> =
  {
    Aggeneys: [-29.24, 18.85],
    Beitbridge: [-22.23, 29.99],
    Botlokwa: [-23.5, 29.74],
    Buccleuch: [-26.05, 28.1],
    Campbell: [-28.81, 23.71],
    Coega: [-33.77, 25.67],
    Groblersbrug: [-23.0, 27.94],
    Itshelejuba: [-27.34, 31.25],
    'Kei Bridge': [-32.51, 27.98],
    Klaarstroom: [-33.33, 22.53],
    'Ladysmith turn-off': [-28.61, 29.62],
    Marken: [-23.6, 28.38],
    Marydale: [-29.41, 22.11],
    'Maseru Bridge': [-29.3, 27.46],
    Matjiesfontein: [-33.23, 20.58],
    Nakop: [-28.1, 20.01],
    Nanaga: [-33.61, 25.92],
    Oshoek: [-26.21, 30.98],
    'Outeniqua Pass': [-33.88, 22.4],
    'Prince Albert Road': [-33.22, 21.69],
    Ramatlabama: [-25.66, 25.57],
    Schmidtsdrif: [-28.7, 24.07],
    Setlagole: [-26.28, 25.1],
    Skilpadshek: [-25.28, 25.72],
    Steinkopf: [-29.26, 17.73],
    'Three Sisters': [-31.89, 23.08],
    'Tom Burke': [-23.08, 28.0],
    'Van Reenen': [-28.37, 29.38],
    Vioolsdrif: [-28.77, 17.63],
  };
