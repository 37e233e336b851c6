import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  accentedLabel,
  bareLabel,
  longLabel,
  sampleLabel,
  withText,
} from '#tests/labels/sample-labels.ts';
import { LABEL_BOXES, LABEL_SIZE } from './label-boxes.rules.ts';
import { layoutLabel } from './label-layout.rules.ts';
import type { LabelText } from './label-boxes.rules.ts';
import type { LabelLayout } from './label-layout.rules.ts';
import { textWidth } from './label-text.rules.ts';

const right = LABEL_SIZE.widthDots - LABEL_SIZE.marginDots;
const bottom = LABEL_SIZE.heightDots - LABEL_SIZE.marginDots;

function box(text: LabelText) {
  return {
    left: text.x,
    right: text.x + textWidth(text.text, text.sizeDots),
    top: text.y,
    bottom: text.y + text.sizeDots * 0.75,
  };
}

function overlaps(layout: LabelLayout): string[] {
  const found: string[] = [];
  layout.texts.forEach((one, index) => {
    for (const two of layout.texts.slice(index + 1)) {
      const [a, b] = [box(one), box(two)];
      const apart =
        a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      if (!apart) found.push(`${one.text} over ${two.text}`);
    }
  });
  return found;
}

test.each([
  ['an ordinary', sampleLabel],
  ['a very long', longLabel],
  ['a nearly empty', bareLabel],
  ['an accented', accentedLabel],
])('on %s label, nothing overlaps', (_, make) => {
  expect(overlaps(layoutLabel(make()))).toEqual([]);
});

test('any text stays inside the margins without overlapping another', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const layout = layoutLabel(withText(text));

      for (const placed of layout.texts) {
        expect(box(placed).left).toBeGreaterThanOrEqual(LABEL_SIZE.marginDots);
        expect(box(placed).right).toBeLessThanOrEqual(right);
        expect(box(placed).bottom).toBeLessThanOrEqual(bottom);
      }
      expect(overlaps(layout)).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('the recipient has the largest name on the label', () => {
  const { texts } = layoutLabel(sampleLabel());
  const sizeOf = (start: string) => texts.find((text) => text.text.startsWith(start))!.sizeDots;

  expect(sizeOf('Nomvula')).toBeGreaterThan(sizeOf('Sipho'));
  expect(sizeOf('Nomvula')).toBeGreaterThan(sizeOf('Karoo Pantry'));
});

test('missing data is named instead of left out', () => {
  const texts = layoutLabel(bareLabel()).texts.map((text) => text.text);

  expect(texts).toContain('No phone number');
  expect(texts).toContain('None');
});

test('a cut text ends in an ellipsis', () => {
  const texts = layoutLabel(longLabel()).texts.map((text) => text.text);

  expect(texts.find((text) => text.startsWith('Janse van Rensburg'))).toMatch(/…$/);
  expect(texts.find((text) => text.startsWith('Vorna Valley'))).toMatch(/…$/);
});

test('the barcode has a quiet zone of ten modules on each side', () => {
  for (const orderKey of ['WWWWWWWWWWWW', 'W'.repeat(16), 'W'.repeat(17), 'W'.repeat(28)]) {
    const { barcode } = layoutLabel(sampleLabel({ barcode: orderKey }));
    const width = (11 * orderKey.length + 35) * barcode.moduleDots;

    expect(barcode.x - LABEL_SIZE.marginDots).toBeGreaterThanOrEqual(10 * barcode.moduleDots);
    expect(right - barcode.x - width).toBeGreaterThanOrEqual(10 * barcode.moduleDots);
  }
});

test('a long company name does not push the street off the label', () => {
  const { texts } = layoutLabel(longLabel());

  expect(texts.map((text) => text.text).join(' ')).toContain('1144 Bekker Road');
});

type Placed = [text: string, x: number, y: number, sizeDots: number];

function placesOf({ texts }: LabelLayout): Placed[] {
  return texts.map(({ text, x, y, sizeDots }) => [text, x, y, sizeDots]);
}

test('each part of a delivery label is at its place, in dots at 203 dpi', () => {
  const layout = layoutLabel(sampleLabel());

  // prettier-ignore
  expect(placesOf(layout)).toEqual([
    ['Thumela', 45, 45, 50],
    ['DRIVER', 330, 40, 20], ['Sipho Dlamini', 330, 66, 30],
    ['PARCEL', 640, 40, 20], ['1 of 1', 640, 66, 30],
    ['DELIVER TO', 45, 119, 20],
    ['Nomvula van der Merwe', 45, 155, 60],
    ['+27 82 555 0199', 45, 223, 42],
    ['12 Jacaranda Avenue', 45, 283, 38], ['Flat 3B, Protea Court', 45, 329, 38],
    ['Rondebosch', 45, 517, 34], ['Cape Town', 45, 567, 66], ['7700', 571, 539, 80],
    ['7K3M9QW2XD4R', 224, 816, 48],
    ['ORDER', 45, 876, 20], ['#1042', 45, 903, 34],
    ['TASK ID', 300, 876, 20], ['618830417', 300, 903, 34],
    ['SHIPPED', 555, 876, 20], ['07 Mar 2025', 555, 903, 34],
    ['DELIVERY NOTES', 45, 960, 20],
    ['Ring the bell at the side gate;', 45, 986, 26], ['beware of the dog.', 45, 1017, 26],
    ['CONTENTS', 470, 960, 20],
    ['2 × Rooibos 500 g, 1 ×', 470, 986, 26], ['Enamel mug', 470, 1017, 26],
    ['COLLECTED FROM', 45, 1092, 20],
    ['Karoo Pantry · Thandi Nkosi · +27 21 555 0134', 45, 1115, 24],
    ['Unit 4, 18 Bree Street, Cape Town City Centre, Cape Town 8001', 45, 1143, 24],
  ]);
  expect(layout.boxes).toEqual([{ x: 540, y: 500, width: 234, height: 138 }]);
  expect(LABEL_BOXES).toEqual([
    { x: 25, y: 25, width: 749, height: 3 },
    { x: 25, y: 1171, width: 749, height: 3 },
    { x: 25, y: 25, width: 3, height: 1149 },
    { x: 771, y: 25, width: 3, height: 1149 },
    ...[101, 500, 638, 862, 946, 1080].map((y) => ({ x: 25, y, width: 749, height: 3 })),
  ]);
});

test.each([
  ['back', 'BOOKED', 'NOTES AT THE DOOR', 'COLLECTED FROM'],
  ['turnedBack', 'BOOKED', 'NOTES', 'WAS GOING TO'],
] as const)(
  'a %s label has a black band with RETURN and the place in it, and its own captions',
  (way, at, notes, from) => {
    const layout = layoutLabel(sampleLabel({ way }));
    const places = placesOf(layout);

    expect(layout.boxes).toEqual([{ x: 25, y: 500, width: 749, height: 138 }]);
    expect(layout.texts.filter(({ inverse }) => inverse).map(({ text }) => text)).toEqual([
      'RETURN',
      'Cape Town',
      '7700',
    ]);
    for (const placed of [
      ['RETURN TO', 45, 119, 20],
      ['RETURN', 45, 530, 104],
      ['Cape Town', 453, 524, 44],
      ['7700', 453, 574, 66],
      [at, 555, 876, 20],
      [notes, 45, 960, 20],
      [from, 45, 1092, 20],
    ])
      expect(places).toContainEqual(placed);
  },
);

test('on a return label, a long town and postal code are cut instead of left out', () => {
  const to = {
    ...sampleLabel().to,
    town: 'Pietermaritzburg-Msunduzi and surroundings',
    postalCode: '12345678901234567890',
  };
  const places = placesOf(layoutLabel(sampleLabel({ way: 'back', to })));

  expect(places).toContainEqual(['Pietermaritzburg-M…', 453, 524, 30]);
  expect(places).toContainEqual(['12345678901234…', 453, 574, 36]);
});

// 16 characters are the most with bars of three dots; from 17 on the number below has smaller letters too.
test.each([
  [16, { x: 83, y: 658, heightDots: 142, moduleDots: 3 }, 48],
  [17, { x: 177, y: 658, heightDots: 142, moduleDots: 2 }, 36],
])('a barcode of %i characters is in the middle, with its number below', (length, bars, size) => {
  const text = '8'.repeat(length);
  const { barcode, texts } = layoutLabel(sampleLabel({ barcode: text }));
  const number = texts.find((placed) => placed.text === text)!;

  expect(barcode).toEqual({ ...bars, text });
  expect(number).toMatchObject({ y: 816, sizeDots: size });
  const middle = number.x + textWidth(text, size) / 2;
  expect(Math.abs(middle - LABEL_SIZE.widthDots / 2)).toBeLessThanOrEqual(1);
});

test('a barcode that no scanner could read is refused with the barcode', () => {
  const label = { ...sampleLabel(), barcode: 'no key' };

  expect(() => layoutLabel(label)).toThrow(
    expect.objectContaining({ code: 'invalid-input', details: { code: 'no key' } }),
  );
});

test.each([
  [4, 38],
  [5, 32],
  [6, 27],
])('an address of %i lines has letters of %i dots', (count, size) => {
  const lines = Array.from({ length: count }, (_, at) => `Line ${at + 1}`);
  const long = `Flat 3B, ${'Protea Court '.repeat(4)}`;
  const placed = (addressLines: string[]) =>
    layoutLabel(sampleLabel({ to: { ...sampleLabel().to, addressLines } })).texts;
  const sizeOf = (texts: LabelText[]) => texts.find(({ text }) => text === 'Line 1')?.sizeDots;

  expect(sizeOf(placed(lines))).toBe(size);
  // A line that is too wide takes two.
  expect(sizeOf(placed([...lines.slice(0, -2), long]))).toBe(size);
});

test('an address that does not fit at any size is cut, in the smallest letters', () => {
  const addressLines = Array.from({ length: 9 }, (_, at) => `${at + 1} ${'Protea '.repeat(8)}`);
  const { texts } = layoutLabel(sampleLabel({ to: { ...sampleLabel().to, addressLines } }));
  const address = texts.filter(({ text }) => text.includes('Protea'));

  expect(address.map(({ y, sizeDots }) => [y, sizeDots])).toEqual(
    [283, 316, 349, 382, 415, 448].map((y) => [y, 27]),
  );
  expect(address.at(-1)?.text).toMatch(/…$/);
});

test('an order ID ends 20 dots before the task ID, and the task ID before the day', () => {
  for (let narrow = 0; narrow < 50; narrow += 1)
    for (let wide = 0; wide < 20; wide += 1) {
      const id = 'i'.repeat(narrow) + 'f'.repeat(wide);
      const { texts } = layoutLabel(sampleLabel({ orderId: id, taskId: id }));
      const [order, task] = texts.filter(({ y }) => y === 903).map(box);

      expect(order!.right, id).toBeLessThanOrEqual(280);
      expect(task!.right, id).toBeLessThanOrEqual(535);
    }
});

test('long notes take the whole width, and the contents are in the line that is left', () => {
  const dog = 'Ring the bell at the side gate and wait for the dog to be locked in.';
  const places = (notes: string) =>
    placesOf(layoutLabel(sampleLabel({ notes }))).filter(([, , y]) => y > 960 && y < 1080);

  expect(places(`${dog} Knock twice at the kitchen door for Thandi.`)).toEqual([
    ['Ring the bell at the side gate and wait for the dog to be locked', 45, 986, 26],
    ['in. Knock twice at the kitchen door for Thandi.', 45, 1017, 26],
    ['Contents: 2 × Rooibos 500 g, 1 × Enamel mug', 45, 1048, 26],
  ]);
  expect(places(`${dog} ${dog} ${dog} ${dog}`).map(([, x, y, size]) => [x, y, size])).toEqual([
    [45, 986, 21],
    [45, 1010, 21],
    [45, 1034, 21],
    [45, 1058, 21],
  ]);
});

test('contents take up to three lines beside the notes, and the last one is cut', () => {
  const contents = '12 × Winter blanket, queen size, charcoal, 3 × Enamel mug, 2 × Rooibos 500 g';
  const { texts } = layoutLabel(sampleLabel({ contents }));
  const lines = texts.filter(({ x, y }) => x === 470 && y > 960);

  expect(lines.map(({ y }) => y)).toEqual([986, 1017, 1048]);
  expect(lines.at(-1)?.text).toMatch(/…$/);
});

test('a phone number that is too long ends inside the frame', () => {
  for (let narrow = 0; narrow < 60; narrow += 1)
    for (let wide = 0; wide < 8; wide += 1) {
      const phone = '1'.repeat(narrow) + '4'.repeat(wide + 20);
      const { texts } = layoutLabel(sampleLabel({ to: { ...sampleLabel().to, phone } }));

      expect(box(texts.find(({ y }) => y === 223)!).right, phone).toBeLessThanOrEqual(754);
    }
});

test.each([
  ['Thumela', 50],
  ['Thumela Express', 30],
  ['Karoo Pantry', 40],
])('the name %s in the head has letters of %i dots', (productName, size) => {
  expect(placesOf(layoutLabel(sampleLabel({ productName })))).toContainEqual([
    productName,
    45,
    45,
    size,
  ]);
});
