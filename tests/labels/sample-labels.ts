import { Label } from '#app/domain/documents/label.schema.ts';
import type { LabelInput } from '#app/domain/documents/label.schema.ts';

/** The label of an ordinary South African parcel, with the given fields replaced. */
export function sampleLabel(overrides: Partial<LabelInput> = {}): Label {
  return Label.parse({
    productName: 'Thumela',
    barcode: '7K3M9QW2XD4R',
    orderId: '#1042',
    taskId: '618830417',
    shippedAt: new Date('2025-03-07T08:30:00Z'),
    storeName: 'Karoo Pantry',
    from: {
      name: 'Thandi Nkosi',
      phone: '+27 21 555 0134',
      addressLines: ['Unit 4, 18 Bree Street', 'Cape Town City Centre', 'Cape Town 8001'],
    },
    to: {
      name: 'Nomvula van der Merwe',
      phone: '+27 82 555 0199',
      company: '',
      addressLines: ['12 Jacaranda Avenue', 'Flat 3B, Protea Court'],
      suburb: 'Rondebosch',
      town: 'Cape Town',
      postalCode: '7700',
    },
    notes: 'Ring the bell at the side gate; beware of the dog.',
    driver: 'Sipho Dlamini',
    parcel: '1 of 1',
    contents: '2 × Rooibos 500 g, 1 × Enamel mug',
    ...overrides,
  });
}

export const longLabel = () =>
  sampleLabel({
    barcode: 'WWWWWWWWWWWW',
    orderId: 'WEB-2025-000000123456789-SPECIAL',
    taskId: '6188304171234567890123',
    storeName: 'The Extraordinarily Long-Named Karoo Pantry and General Dealers (Pty) Ltd',
    to: {
      name: 'Maria-Magdalena Wilhelmina Janse van Rensburg-Oosthuizen Mabunda',
      phone: '+27 82 555 0199 / +27 21 555 0100 extension 44',
      company: 'Department of Agriculture, Land Reform and Rural Development',
      addressLines: [
        'Building 17, Second Floor East, Waterfall Corporate Campus Phase Two',
        '1144 Bekker Road, corner of Maxwell Drive and Allandale',
        'Next to the old water tower behind the filling station',
      ],
      suburb: 'Vorna Valley Extension Nineteen and Waterfall City',
      town: 'Pietermaritzburg-Msunduzi',
      postalCode: '3201',
    },
    notes: 'Please do not leave it with the neighbour. '.repeat(40),
    driver: 'Bartholomeus Wellington Mkhabela-Richardson',
    contents: '12 × Winter blanket, queen size, charcoal; '.repeat(12),
  });

export const bareLabel = () =>
  sampleLabel({
    orderId: '',
    taskId: '',
    storeName: '',
    from: {},
    to: { name: 'Bo', town: 'Pofadder' },
    notes: '',
    driver: '',
    contents: '',
  });

export const accentedLabel = () =>
  sampleLabel({
    to: {
      name: 'Renée Müller-Šimůnek ǃXóõ',
      phone: '+27 64 555 0101',
      addressLines: ['Dôrpstraat 12, Brânewynsrug', 'ǂKhomani se Plek, ǁKaras, Ṱhohoyanḓou'],
      suburb: 'Môreson',
      town: 'Ṅwamiṱwa',
      postalCode: '0850',
    },
  });

/** A label with this text in every field that people can fill in. */
export const withText = (text: string) =>
  sampleLabel({
    productName: text || 'Thumela',
    orderId: text,
    taskId: text,
    storeName: text,
    from: { name: text, phone: text, addressLines: [text, text] },
    to: {
      name: text,
      company: text,
      phone: text,
      addressLines: [text, text, text],
      suburb: text,
      town: text,
      postalCode: text,
    },
    notes: text,
    driver: text,
    parcel: text,
    contents: text,
  });

/** Pairs of name and text. The name appears in the title of a failing test. */
export const HOSTILE_TEXTS: [string, string][] = [
  ['a label end and a reset', '^XZ~JA^XA^FO0,0^GB799,1199,600^FS'],
  ['a change of command prefix', '^CC+^CT+^CD; ~CC+'],
  ['a block line break', 'one\\&two\\\\three'],
  ['a barcode invocation', '>;>6>8123'],
  ['a hex escape', '_5EXZ_7EJA'],
  ['zero-width and right-to-left signs', 'a\u200bb\u200d\u202egpj.exe\u2066'],
  ['Hebrew and Arabic', 'שלום עולם مرحبا'],
  ['emoji', '👩‍👩‍👧‍👦🇿🇦💥'],
  ['5000 letters', 'W'.repeat(5000)],
  ['5000 accents', 'é̂'.repeat(2500)],
  ['line breaks', 'one\r\ntwo\n^XZ\n\nthree\u2028four'],
  ['control signs', '\u0000\u0002\u0003\u001b%-12345X'],
  ['markup', '<script>alert(1)</script>&lt;'],
];
