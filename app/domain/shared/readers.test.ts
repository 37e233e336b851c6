import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { countryCode, isNothing } from './country.ts';
import { parseEmail } from './email.ts';
import { linesOfHtml, textOfHtml } from './html-text.ts';
import { parsePositionPair } from './geo.ts';
import { formatPhone, parsePhone, wholePhone } from './phone.ts';
import { bareWriting, parseText, plainWriting, withoutEnd, withoutStart } from './plain-writing.ts';
import { parsePostalCode, parseShortPostalCode } from './postal-code.ts';
import { parseProvince, provinceCode, PROVINCES, type ProvinceCode } from './province.ts';

/** Every Unicode character that is ignorable by default or controls the direction. */
const UNSEEN = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(sign));
const unseen = fc.constantFrom(...UNSEEN);
const DASHES = ['-', '‐', '‑', '‒', '–', '—', '―', '−', '﹣', '-'];
const APOSTROPHES = ["'", '‘', '’', '‛', 'ʼ', '′', '`', '´'];
const AROUND = ['', ' ', '\t', '\n', '"', '“', '”', ',', ';', '\u00a0', ...APOSTROPHES];

/** A valid value with invisible marks between its characters, full-width digits or not, and quotes and spaces around
 *  it. */
function decorated(value: fc.Arbitrary<string>, isWide = true): fc.Arbitrary<string> {
  return fc
    .tuple(
      value,
      fc.infiniteStream(fc.option(unseen, { nil: '', freq: 2 })),
      fc.infiniteStream(isWide ? fc.boolean() : fc.constant(false)),
      fc.constantFrom(...AROUND),
      fc.constantFrom(...AROUND),
    )
    .map(([text, marks, wide, before, after]) => {
      const signs = [...text].map((sign) => {
        const { value: isWideNow } = wide.next();
        const shown = isWideNow && /[0-9@+]/.test(sign) ? wideOf(sign) : sign;
        return `${shown}${marks.next().value}`;
      });
      return `${before}${marks.next().value}${signs.join('')}${after}`;
    });
}

function wideOf(sign: string): string {
  return String.fromCodePoint(sign.codePointAt(0)! + 0xfee0);
}

const e164 = fc
  .tuple(
    fc.constantFrom('82', '83', '72', '61', '11', '21'),
    fc.integer({ min: 2_000_000, max: 9_999_999 }),
  )
  .map(([code, rest]) => `+27${code}${rest}`)
  .filter((number) => parsePhone(number) !== null);

const separator = fc.constantFrom('', ' ', '-', '.', '_', '\u00a0', '\u2009', ...DASHES);
const written = fc
  .tuple(e164, fc.constantFrom('0', '+27', '27', '0027', '+27 (0)', '(0'), separator)
  .map(([number, start, between]) => {
    const [, code = '', one = '', two = ''] = /^\+27(\d\d)(\d{3})(\d{4})$/.exec(number) ?? [];
    const end = start === '(0' ? ')' : '';
    return { number, text: `${start}${code}${end}${between}${one}${between}${two}` };
  });

test('a phone number is the same in any format, or refused', () => {
  fc.assert(
    fc.property(
      written.chain(({ number, text }) =>
        decorated(fc.constant(text)).map((shown) => ({ number, shown })),
      ),
      ({ number, shown }) => {
        expect(parsePhone(shown)?.e164).toBe(number);
      },
    ),
    { numRuns: 500 },
  );
});

test('of two numbers the first is read, never both as one', () => {
  const between = fc.constantFrom(';', ' ; ', ',', '/', ' / ', '|', '\n', ' or ', ' & ', ' ', '-');
  fc.assert(
    fc.property(written, written, between, (one, other, sign) => {
      const read = parsePhone(`${one.text}${sign}${other.text}`);
      if (read) expect(read.e164).toBe(one.number);
    }),
    { numRuns: 500 },
  );
});

test('a text of digits and punctuation is the phone number of its first digits, or none', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...'0123456789 ()-./;,+'), unseen), {
    maxLength: 24,
  });
  fc.assert(
    fc.property(text, (signs) => {
      const read = parsePhone(signs.join(''));
      const [first = ''] = signs
        .join('')
        .split(/[;,|]/)
        .map((part) => part.replace(/\D/g, ''))
        .filter(Boolean);
      if (read) expect(first.replace(/^(?:00)?27|^0/, '')).toContain(read.e164.slice(3, 6));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  '\u202A+27 82 123 4567\u202C',
  '\u200E0821234567',
  "'0821234567",
  '082_123_4567',
  '０８２ １２３ ４５６７',
  '082–123–4567',
  '082\u00ad123\u20604567',
  'Tel: 082 123 4567',
  '" Tel: 082 123 4567 "',
  "' 082 123 4567 '",
  'Cell 082 123 4567',
  'tel:+27821234567',
  '082/123 4567',
  '082 123 4567;083 765 4321',
  '082 123 4567 / 083 765 4321',
  '082 123 4567, 083 765 4321',
  '082 123 4567\n083 765 4321',
  '082 123 4567/8',
  '+27/82 1234567',
  '+27/821234567',
  '27/82 123 4567',
  '0027/82 123 4567',
  '+27 / 82/123 4567',
  '(+27)/82 123 4567',
  '+27/(0)82 123 4567',
  '+27/082 123 4567',
  'Tel: +27/82 123 4567',
  '+27/82 123 4567 / 083 765 4321',
])('%j is +27821234567', (text) => {
  expect(parsePhone(text)?.e164).toBe('+27821234567');
});

test.each([
  '01234/56789',
  '0821234;567',
  '082 123 4567 083 765 4321',
  'N/A; 082',
  '+27/82 123 456',
  '+27/82 123 45678',
  '27/83',
  '+44/82 123 4567',
  '082 123 4567 Thandi',
])('%j is not a phone number', (text) => {
  expect(parsePhone(text)).toBeNull();
});

test('a stored text is still shown in the same way, so that no label becomes outdated', () => {
  expect(formatPhone("'0821234567")).toBe("'0821234567");
  expect(formatPhone('082 123 4567; 083 765 4321')).toBe('082 123 4567; 083 765 4321');
});

test.each([
  ['Tel: 082 123 4567', '+27821234567'],
  ['082/123 4567', '+27821234567'],
  ['082 123 4567, Thandi', null],
  ['082 123 4567 or 083 765 4321', null],
  ['082 123 4567;083 765 4321', null],
  ['0821234567 #1042', null],
  ['0821234567 x1042', null],
])('as a whole, %j is the phone number %s', (text, number) => {
  expect(wholePhone(text)?.e164 ?? null).toBe(number);
});

test('each character around a text is checked once, and none inside it', () => {
  const looked = (read: typeof withoutEnd, text: string) => {
    const isSign = vi.fn((sign: string) => /[\s,]/.test(sign));
    const rest = read(text, { test: isSign });
    return { rest, times: isSign.mock.calls.length };
  };
  const inside = `a${', '.repeat(50_000)}b`;

  expect(looked(withoutEnd, inside)).toEqual({ rest: inside, times: 1 });
  expect(looked(withoutStart, inside)).toEqual({ rest: inside, times: 1 });
  expect(looked(withoutEnd, `a${', '.repeat(500)}`)).toEqual({ rest: 'a', times: 1001 });
  expect(looked(withoutEnd, ', , ')).toEqual({ rest: '', times: 4 });
});

/** The number of characters on which `String.replace` is called while `read` runs. */
function signsRead(read: () => unknown): number {
  const spy = vi.spyOn(String.prototype, 'replace');
  try {
    read();
    return spy.mock.contexts.reduce((sum: number, text) => sum + String(text).length, 0);
  } finally {
    spy.mockRestore();
  }
}

test('a text that is far too long is not parsed as an email address', () => {
  const long = `a${','.repeat(900_000)}a`;

  expect(signsRead(() => parseEmail(long.slice(0, 401)))).toBe(0);
  expect(signsRead(() => parseEmail(long.slice(0, 400)))).toBeGreaterThan(0);
  expect(parseEmail(long)).toBeNull();
  expect(bareWriting(long)).toBe(long);
  expect(parsePositionPair(`1${' '.repeat(900_000)}2 3`)).toBeNull();
});

test('long runs in HTML are read once', () => {
  const blanks = ' '.repeat(900_000);

  expect(textOfHtml(`<b>a</b>${blanks}b`)).toBe(`a${blanks}b`);
  expect(linesOfHtml(`a &amp;${blanks}\n${blanks}b`)).toBe('a &\nb');
  const open = '<!--'.repeat(200_000);
  expect(textOfHtml(open)).toBe(open);
  expect(textOfHtml('a<!-- one -->b<!-- <b>two</b> -->c')).toBe('abc');
});

const email = fc
  .tuple(
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.stringMatching(/^[a-z0-9]{1,10}$/),
    fc.constantFrom('co.za', 'com', 'org.za'),
  )
  .map(([name, host, end]) => `${name}@${host}.${end}`);

test('a bare email address is valid if zod accepts it', () => {
  const piece = fc.constantFrom('a', '1', '.', '-', '_', '+', "'", '@', '@b.', '.co', 'é', '!');
  const Address = z.email().max(254);
  const isValid = (text: string) => Address.safeParse(text).success;
  const bare = fc
    .tuple(fc.array(piece, { maxLength: 8 }), fc.constantFrom('', 'a@b.co', 'a'.repeat(245)))
    .map(([pieces, start]) => `a${start}${pieces.join('')}a`);

  fc.assert(
    fc.property(bare, (text) => {
      expect(parseEmail(text)).toBe(isValid(text) ? text : null);
    }),
    { numRuns: 2_000 },
  );
});

test('an email address is the same in any spelling, or refused', () => {
  fc.assert(
    fc.property(email, fc.boolean(), fc.infiniteStream(fc.nat()), (address, isLoud, seed) => {
      const [text] = fc.sample(decorated(fc.constant(isLoud ? address.toUpperCase() : address)), {
        numRuns: 1,
        seed: seed.next().value,
      });
      expect(parseEmail(text!)).toBe(address);
    }),
    { numRuns: 300 },
  );
});

test('an email address is the same with any characters around it', () => {
  const around = fc.constantFrom(
    (text: string) => `<${text}>`,
    (text: string) => `(${text})`,
    (text: string) => `"${text}"`,
    (text: string) => `mailto:${text}`,
    (text: string) => `${text}.`,
    (text: string) => `${text},`,
    (text: string) => ` ${text};\u00a0`,
  );
  fc.assert(
    fc.property(email, fc.array(around, { maxLength: 3 }), (address, steps) => {
      const text = steps.reduce((inner, step) => step(inner), address);
      expect([address, null]).toContain(parseEmail(text));
      if (new Set(steps).size === steps.length && steps.length < 3)
        expect(parseEmail(text)).toBe(address);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['Thandi@Example.CO.ZA', 'thandi@example.co.za'],
  ['<thandi@example.co.za>', 'thandi@example.co.za'],
  ['mailto:thandi@example.co.za', 'thandi@example.co.za'],
  ['o’brien@example.com', "o'brien@example.com"],
  ['thandi＠example.com', 'thandi@example.com'],
  ['thandi@example.com.', 'thandi@example.com'],
  ['thandi@example.com,', 'thandi@example.com'],
  ['thandi@example.com. ,', 'thandi@example.com'],
  ['<thandi@example.com>.', 'thandi@example.com'],
  ['<mailto:thandi@example.com>', 'thandi@example.com'],
  ['mailto:<thandi@example.com>,', 'thandi@example.com'],
  ['MAILTO: thandi@example.com', 'thandi@example.com'],
  ['"thandi@example.com".', 'thandi@example.com'],
  ['(thandi@example.com)', 'thandi@example.com'],
  ['[thandi@example.com];', 'thandi@example.com'],
  ['Thandi Maseko <thandi@example.com>', 'thandi@example.com'],
  ['"Maseko, Thandi" <thandi@example.com>;', 'thandi@example.com'],
  ['E-mail: thandi@example.com.', 'thandi@example.com'],
  ['thandi.m@example.com', 'thandi.m@example.com'],
  ['Thandi <thandi@example.com>, Sipho <sipho@example.com>', null],
  ['sipho@example.com <thandi@example.com>', null],
  ['thandi@example', null],
  ['thandi@example..com', null],
  ['.thandi@example.com', null],
  ['mailto:', null],
  ['thandi@example.com; sipho@example.com', null],
  ['thandi @example.com', null],
  ['thandi', null],
  ['', null],
])('the address of %j is %s', (text, address) => {
  expect(parseEmail(text)).toBe(address);
});

test('a postal code is the same in any format, or refused', () => {
  const code = fc.integer({ min: 1, max: 9999 }).map((number) => String(number).padStart(4, '0'));
  fc.assert(
    fc.property(
      code.chain((digits) => decorated(fc.constant(digits)).map((text) => ({ digits, text }))),
      ({ digits, text }) => {
        expect(parsePostalCode(text)).toBe(digits);
        expect(parseShortPostalCode(text)).toBe(digits);
      },
    ),
  );
});

test('a text of digits and punctuation is the postal code of its digits, or none', () => {
  const text = fc.array(fc.constantFrom(...'0123456789 -.,/+'), { maxLength: 8 });
  fc.assert(
    fc.property(text, (signs) => {
      const read = parsePostalCode(signs.join(''));
      if (read) expect(signs.join('').replace(/\D/g, '')).toMatch(new RegExp(`^${read}0*$`));
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['2 196', '2196'],
  ['2196.00', '2196'],
  ['2196,0', '2196'],
  ['2,196', '2196'],
  ['2.196', '2196'],
  ['2,000', '2000'],
  ['2,000.00', '2000'],
  ['2000.000', null],
  ["'0083", '0083'],
  ['-1234', null],
  ['–1234', null],
  ['83', null],
  ['12345', null],
  ['1234 AB', null],
  ['', null],
])('the postal code of %j is %s', (text, code) => {
  expect(parsePostalCode(text)).toBe(code);
});

test.each([
  ['83', '0083'],
  ['2', '0002'],
  ['2.0', '0002'],
  ['2196.00', '2196'],
  ['2,000', '2000'],
  ['8.000', '8000'],
  ['83.000', null],
  ['2 1', null],
  ['-83', null],
])('as a number, the postal code of %j is %s', (text, code) => {
  expect(parseShortPostalCode(text)).toBe(code);
});

const provinces = fc.constantFrom(...(Object.keys(PROVINCES) as ProvinceCode[]));
const country = fc.constantFrom(
  'ZA',
  'za',
  'ZAF',
  'RSA',
  'South Africa',
  'SOUTH AFRICA',
  'Suid-Afrika',
  'S. Africa',
);

test('a province is the same in any spelling', () => {
  const shown = fc.tuple(provinces, country).chain(([code, land]) =>
    fc
      .constantFrom(
        code,
        code.toLowerCase(),
        PROVINCES[code],
        PROVINCES[code].toUpperCase(),
        `${PROVINCES[code]} Province`,
        `ZA-${code}`,
        `${PROVINCES[code]} (${code})`,
        PROVINCES[code].replace(' ', '-'),
      )
      .chain((text) => decorated(fc.constant(text)))
      .map((text) => ({ code, land, text })),
  );
  fc.assert(
    fc.property(shown, ({ code, land, text }) => {
      expect(provinceCode(text, land)).toBe(code);
      expect(parseProvince(text, land)).toBe(code);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['W Cape', 'WC'],
  ['W. Cape', 'WC'],
  ['E Cape', 'EC'],
  ['N Cape', 'NC'],
  ['wc', 'WC'],
  ['Gauteng (GP)', 'GP'],
  ['Gauteng, GP', 'GP'],
  ['KZ-Natal', 'KZN'],
  ['K.Z.N.', 'KZN'],
  ['N/A', null],
  ['n.a.', null],
  ['-', null],
  ['none', null],
  ['', null],
  [' Atlantis', 'Atlantis'],
  ['Gauteng (WC)', 'Gauteng (WC)'],
  ['WC/EC', 'WC/EC'],
])('in South Africa, %j is stored as %s', (text, kept) => {
  expect(parseProvince(text, 'ZA')).toBe(kept);
});

test('outside South Africa a province is stored as written', () => {
  expect(parseProvince('NA', 'IT')).toBe('NA');
  expect(parseProvince('NL', 'CA')).toBe('NL');
});

test('a country is the same in any spelling', () => {
  fc.assert(
    fc.property(
      country.chain((text) => decorated(fc.constant(text))),
      (text) => {
        expect(countryCode(text)).toBe('ZA');
      },
    ),
  );
});

test.each([
  ['za', 'ZA'],
  ['RSA', 'ZA'],
  ['R.S.A.', 'ZA'],
  ['Republic of South Africa', 'ZA'],
  ['South\u00a0Africa', 'ZA'],
  ['Namibia', 'NA'],
  ['na', 'NA'],
  ['United Kingdom', 'GB'],
  ['UK', 'GB'],
  ['USA', 'US'],
  ['Côte d’Ivoire', 'CI'],
  ['Lesotho', 'LS'],
  ['Eswatini', 'SZ'],
  ['SA', 'SA'],
  ['BWA', 'BW'],
  ['GBR', 'GB'],
  ['LSO', 'LS'],
  ['MOZ', 'MZ'],
  ['NAM', 'NA'],
  ['SWZ', 'SZ'],
  ['USA', 'US'],
  ['ZWE', 'ZW'],
  ['Swaziland', 'SZ'],
  ['ZAF', 'ZA'],
  ['S. Africa', 'ZA'],
  ['The Republic of South Africa', 'ZA'],
  ['Suid-Afrika', 'ZA'],
  ['Republiek van Suid-Afrika', 'ZA'],
  [' NA ', 'NA'],
  ['N/A', null],
  ['n.a.', null],
  ['NA.', null],
  ['S.A.', null],
  ['S/A', null],
  ['South America', null],
  ['qq', null],
  ['', null],
  [null, null],
])('the country of %j is %s', (text, code) => {
  expect(countryCode(text)).toBe(code);
});

test.each(['', '-', 'none', 'NULL', 'nil', 'undefined', 'Unknown', 'N/A', 'n.a.'])(
  '%j in a field means nothing',
  (text) => {
    expect(isNothing(text)).toBe(true);
    expect(countryCode(text)).toBeNull();
  },
);

test.each(['NA', 'Namibia', 'Nowhere'])('%j in a field means something', (text) => {
  expect(isNothing(text)).toBe(false);
});

test('a text is the same with any invisible characters in it', () => {
  const text = fc.stringMatching(/^[A-Z][a-z]{1,8}( [A-Z][a-z]{1,8})?$/);
  fc.assert(
    fc.property(
      text.chain((plain) => decorated(fc.constant(plain)).map((shown) => ({ plain, shown }))),
      ({ plain, shown }) => {
        expect(parseText(shown)).toBe(plain);
      },
    ),
  );
});

test.each([
  ['O’Kiep', "O'Kiep"],
  ['Ga–Rankuwa', 'Ga-Rankuwa'],
  ['  Cape\u00a0 Town ', 'Cape Town'],
  ['Cape\u200bTown', 'CapeTown'],
  ['“Paarl”,', 'Paarl'],
  ['\u2800\u3164', null],
  [null, null],
])('%j is stored as %j', (text, kept) => {
  expect(parseText(text)).toBe(kept);
});

test('text that is already plain stays unchanged', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[!-~]{0,30}$/), (text) => {
      expect(plainWriting(text)).toBe(text.replaceAll('`', "'"));
      expect(plainWriting(plainWriting(text))).toBe(plainWriting(text));
      expect(bareWriting(bareWriting(text))).toBe(bareWriting(text));
    }),
  );
});
