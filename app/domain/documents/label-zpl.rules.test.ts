import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeZplBarcodes, renderZpl } from '#tests/labels/decode.ts';
import { expectClearMargins } from '#tests/labels/margins.ts';
import {
  accentedLabel,
  bareLabel,
  HOSTILE_TEXTS,
  longLabel,
  sampleLabel,
  withText,
} from '#tests/labels/sample-labels.ts';
import { labelToZpl, zplWriter } from './label-zpl.rules.ts';

/** What a printer would read as commands, without field data. */
function commandsOf(zpl: string): string[] {
  return zpl.match(/[\^~][A-Z@][A-Z0-9@]?/g) ?? [];
}

test('a job of three labels scans as its order keys, in order', async () => {
  const labels = [
    sampleLabel({ barcode: '7K3M9QW2XD4R' }),
    longLabel(),
    sampleLabel({ barcode: '000000000001' }),
  ];

  const found = await decodeZplBarcodes(labels.map(labelToZpl).join(''));

  expect(found).toEqual(labels.map((label) => label.barcode));
});

test.each([1, 12, 16, 17, 28])('a key of %i characters still scans', async (length) => {
  const orderKey = 'WX4-'.repeat(8).slice(0, length);

  const found = await decodeZplBarcodes(labelToZpl(sampleLabel({ barcode: orderKey })));

  expect(found).toEqual([orderKey]);
});

test.each([
  ['ordinary', sampleLabel],
  ['very long', longLabel],
  ['nearly empty', bareLabel],
  ['accented', accentedLabel],
])('an %s label is 799 × 1199 dots with clear margins', async (_, make) => {
  const [picture] = await renderZpl(labelToZpl(make()));

  expect([picture!.width, picture!.height]).toEqual([799, 1199]);
  expectClearMargins(picture!);
});

test.each(HOSTILE_TEXTS)('%s in every field is printed as text', async (_, text) => {
  const label = withText(text);

  const zpl = labelToZpl(label);
  const [picture, ...more] = await renderZpl(zpl);

  expect(more).toEqual([]);
  expect(await decodeZplBarcodes(zpl)).toEqual([label.barcode]);
  expectClearMargins(picture!);
});

test('no text can start a command', () => {
  const allowed = new Set([
    '^XA',
    '^CI',
    '^PW',
    '^LL',
    '^LH',
    '^FO',
    '^GB',
    '^FS',
    '^A0',
    '^FH',
    '^FD',
    '^FR',
    '^BY',
    '^BC',
    '^XZ',
  ]);
  const nasty = fc.string({
    unit: fc.constantFrom(
      '^',
      '~',
      '_',
      '\\',
      'X',
      'Z',
      'J',
      'A',
      '5',
      'E',
      '\n',
      '\u0000',
      'é',
      'ǂ',
      '💥',
      ' ',
    ),
  });

  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), nasty), (text) => {
      const zpl = labelToZpl(withText(text));
      const fields = [...zpl.matchAll(/\^FH\^FD([^]*?)\^FS\n/g)].map((match) => match[1]!);

      expect(commandsOf(zpl).filter((command) => !allowed.has(command))).toEqual([]);
      expect(zpl.match(/\^XA/g)).toHaveLength(1);
      expect(zpl.match(/\^XZ/g)).toHaveLength(1);
      expect(zpl).not.toContain('~');
      for (const field of fields) {
        expect(field).toMatch(/^(?:_[0-9A-F]{2}|[ !-@A-[\]`-}])*$/);
        const bytes = field.replace(/_([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(parseInt(hex, 16)),
        );
        expect(() =>
          new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1')),
        ).not.toThrow();
      }
    }),
    { numRuns: 500 },
  );
});

test.each(['', 'AB>CD', 'ab', '^XZ', 'A'.repeat(29), 'A B', 'É1'])(
  'the key %j is refused instead of printed',
  (orderKey) => {
    expect(() => labelToZpl({ ...sampleLabel(), barcode: orderKey })).toThrow(
      expect.objectContaining({ code: 'invalid-input' }),
    );
  },
);

test('letters that the printer font lacks are replaced by similar ones', () => {
  const zpl = labelToZpl(sampleLabel({ to: { name: 'ǃXóõ Ṱhohoyanḓou ǁKaras' } }));

  expect(zpl).toContain('^FD!X_C3_B3_C3_B5 Thohoyandou ||Karas^FS');
});

test('a label that is escaped throughout is whole', () => {
  const zpl = labelToZpl(withText('ǂ'.repeat(600)));

  expect(zpl.length).toBeGreaterThan(8_000);
  expect(zpl).toMatch(/^[ -~\n]*\^XZ\n$/);
});

test('the shipping day is the day in South Africa', () => {
  const zpl = labelToZpl(sampleLabel({ shippedAt: new Date('2025-03-07T22:30:00Z') }));

  expect(zpl).toContain('08 Mar 2025');
});

test('a label is the same whatever was written before it', () => {
  const labels = [
    sampleLabel(),
    sampleLabel({ driver: '' }),
    sampleLabel({ way: 'back' }),
    longLabel(),
    sampleLabel({ to: { name: 'Bo', town: 'Pofadder' } }),
    sampleLabel({ parcel: '' }),
    sampleLabel({ parcel: '', driver: '' }),
    sampleLabel({ storeName: 'Another store' }),
    bareLabel(),
    sampleLabel({ way: 'turnedBack', productName: '💥', parcel: '' }),
    accentedLabel(),
    sampleLabel(),
  ];
  const alone = labels.map((label) => zplWriter(203)(label));

  for (const order of [labels, labels.toReversed()]) {
    const write = zplWriter(203);
    for (const label of order) expect(write(label)).toBe(alone[labels.indexOf(label)]);
  }
});
