/** Customers of a small South African shop: invented people in real streets, in WooCommerce's format. */
// prettier-ignore
const PEOPLE: readonly (readonly string[])[] = [
  // first, last, company, address_1, address_2, city, state, postcode, phone
  ['Thandi', 'Mokoena', 'Orlando Books', '27 Vilakazi Street', 'Unit 4', 'Soweto', 'GP', '1804', '082 555 0142'],
  ['Johan', 'van der Merwe', '', '14 Dorp Street', '', 'Stellenbosch', 'WC', '7600', '021 555 0177'],
  ['Lerato', 'Naidoo', '', '5 Florida Road', 'Morningside', 'Durban', 'KZN', '4001', '031 555 0119'],
  ['Aisha', 'Petersen', '', '88 Wale Street', 'Bo-Kaap', 'Cape Town', 'WC', '8001', '+27 72 555 0163'],
  ['Sipho', 'Dlamini', 'Dlamini Attorneys', '152 Rivonia Road', 'Floor 3', 'Sandton', 'GP', '2196', '011 555 0188'],
  ['Nomvula', 'Khumalo', '', '19 Church Street', 'Arcadia', 'Pretoria', 'GP', '0083', '083 555 0121'],
  ['Pieter', 'Botha', '', '41 Nelson Mandela Drive', '', 'Bloemfontein', 'FS', '9301', '051 555 0134'],
  ['Zanele', 'Mthembu', '', '7 Oxford Street', 'Quigney', 'East London', 'EC', '5201', '043 555 0156'],
  ['Riaan', 'Fourie', '', '23 York Street', '', 'George', 'WC', '6529', '0445550172'],
  ['Precious', 'Mahlangu', '', '60 Samora Machel Drive', 'West Acres', 'Mbombela', 'MP', '1200', '013 555 0149'],
  ['Yusuf', 'Cassim', 'Cassim Hardware', '12 Grobler Street', '', 'Polokwane', 'LP', '0699', '015 555 0195'],
  ['Anele', 'Ngcobo', '', '330 Cape Road', 'Newton Park', 'Gqeberha', 'EC', '6045', '041 555 0108'],
];

/** `parent` is set for the variations of a product. */
export type SimProduct = {
  id: number;
  name: string;
  sku: string;
  cents: number;
  weight: string;
  parent?: number;
  /** True for a product that has, or had, variations. */
  isVariable?: boolean;
  virtual?: boolean;
  downloadable?: boolean;
  isTrashed?: boolean;
};

/** Prices in cents including VAT. */
// prettier-ignore
export const PRODUCTS: readonly SimProduct[] = [
  { id: 101, name: 'Rooibos tea 500 g',        sku: 'ROOI-500', cents: 8_990,   weight: '0.5' },
  { id: 102, name: 'Biltong spice mix',        sku: 'BILT-SP',  cents: 4_500,   weight: '0.2' },
  { id: 103, name: 'Cast-iron potjie no. 3',   sku: 'POTJIE-3', cents: 124_900, weight: '7.8' },
  { id: 104, name: 'Shweshwe apron - Large',   sku: 'APRON-L',  cents: 22_900,  weight: '0.3' },
  { id: 105, name: 'Karoo lavender soap',      sku: 'SOAP-LAV', cents: 6_500,   weight: '0.1' },
  { id: 106, name: 'Marula oil 50 ml',         sku: 'MARU-50',  cents: 18_950,  weight: '0.1' },
  { id: 107, name: 'Basotho blanket, indigo',  sku: 'BLANK-IN', cents: 149_500, weight: '1.9' },
  { id: 108, name: 'Chakalaka relish, 6 jars', sku: 'CHAK-6',   cents: 27_600,  weight: '2.4' },
];

/** Products that appear only in orders that name them, because they are not, or not always, shipped. */
// prettier-ignore
export const OTHER_PRODUCTS: readonly SimProduct[] = [
  { id: 201, name: 'Warranty, two years',      sku: 'WARR-2',   cents: 19_900,  weight: '', virtual: true },
  { id: 202, name: 'Potjie recipes, e-book',   sku: 'EBOOK',    cents: 9_900,   weight: '', virtual: true, downloadable: true },
  { id: 203, name: 'Cooking course',           sku: '',         cents: 45_000,  weight: '', isVariable: true },
  { id: 204, name: 'Cooking course - Box',     sku: 'COURSE-B', cents: 45_000,  weight: '1.2', parent: 203 },
  { id: 205, name: 'Cooking course - Online',  sku: 'COURSE-O', cents: 35_000,  weight: '', parent: 203, virtual: true },
];

export type SimAddress = Record<
  | 'first_name'
  | 'last_name'
  | 'company'
  | 'address_1'
  | 'address_2'
  | 'city'
  | 'state'
  | 'postcode'
  | 'country'
  | 'phone',
  string
>;

export const EMPTY_ADDRESS: SimAddress = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  phone: '',
};

/** The n-th customer; the list repeats. */
export function shopper(n: number): { address: SimAddress; email: string } {
  const row = PEOPLE[n % PEOPLE.length]!;
  const [first_name, last_name, company, address_1, address_2, city, state, postcode, phone] =
    row as [string, string, string, string, string, string, string, string, string];
  const email = `${first_name}.${last_name.replaceAll(' ', '')}@example.com`.toLowerCase();
  return {
    address: {
      first_name,
      last_name,
      company,
      address_1,
      address_2,
      city,
      state,
      postcode,
      country: 'ZA',
      phone,
    },
    email,
  };
}
