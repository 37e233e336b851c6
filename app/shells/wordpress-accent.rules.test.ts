import { expect, test } from 'vitest';
import { accentOf } from './wordpress-accent.rules.ts';

/** The colours of WordPress's primary buttons, by admin colour scheme, and the two extremes. */
const SCHEMES = {
  fresh: '#2271b1',
  light: '#04a4cc',
  modern: '#3858e9',
  blue: '#e1a948',
  coffee: '#c7a589',
  ectoplasm: '#a3b745',
  midnight: '#e14d43',
  ocean: '#9ebaa0',
  sunrise: '#dd823b',
  white: '#ffffff',
  black: '#000000',
};

/** Relative luminance as defined by WCAG 2.2. Written independently of the code under test. */
function luminanceOf(hex: string): number {
  const parts = [hex.slice(1, 3), hex.slice(3, 5), hex.slice(5)].map((two) => {
    const value = Number.parseInt(two, 16) / 255;
    return value > 0.04045 ? Math.pow((value + 0.055) / 1.055, 2.4) : value / 12.92;
  });
  return parts[0]! * 0.2126 + parts[1]! * 0.7152 + parts[2]! * 0.0722;
}

function contrastOf(one: string, other: string): number {
  const both = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

test.each(Object.entries(SCHEMES))(
  'in the scheme %s all text on the accent is readable',
  (_, hex) => {
    const { accent, strong, deep, soft } = accentOf(hex)!;

    for (const shade of [accent, strong, deep])
      for (const ground of ['#ffffff', '#f6f6f4', soft])
        expect(contrastOf(shade, ground)).toBeGreaterThanOrEqual(4.45);
  },
);

test('a colour with enough contrast is unchanged', () => {
  expect(accentOf('#2271B1')?.accent).toBe('#2271b1');
  expect(accentOf('#0b6e69')?.accent).toBe('#0b6e69');
});

test.each([
  'red',
  '#fff',
  'rgb(1, 2, 3)',
  '#2271b1; background: url(https://evil.example)',
  'var(--x)',
  '',
  7,
  null,
  undefined,
])('%j is not accepted as a colour', (text) => {
  expect(accentOf(text)).toBeNull();
});
