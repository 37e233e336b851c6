/** The colour of the buttons in the admin around the page, with the shades that our styles need. */
type Accent = { accent: string; strong: string; deep: string; soft: string };

type Rgb = readonly [number, number, number];

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
/** The minimum contrast ratio of WCAG 2.2, 1.4.3. */
const READABLE = 4.5;
const SOFT = 0.1;
const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];

/** Returns the accent and its shades for a colour such as `#2271b1`. The colour is darkened until it is readable as
 *  text on its own soft shade, and white text is readable on it. Null for any other value. */
export function accentOf(colour: unknown): Accent | null {
  const given = typeof colour === 'string' ? rgbOf(colour) : null;
  if (!given) return null;
  let dark = 0;
  const at = () => mix(given, BLACK, dark);
  while (contrast(at(), softOf(at())) < READABLE) dark += 0.02;
  const accent = at();
  const shade = (part: number) => hexOf(mix(accent, BLACK, part));
  return { accent: shade(0), strong: shade(0.18), deep: shade(0.34), soft: hexOf(softOf(accent)) };
}

/** Returns the contrast ratio of two colours, from 1 to 21 (WCAG 2.2, 'contrast ratio'). */
function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function softOf(rgb: Rgb): Rgb {
  return mix(WHITE, rgb, SOFT);
}

function mix([red, green, blue]: Rgb, [r, g, b]: Rgb, part: number): Rgb {
  const between = (from: number, to: number) => from + (to - from) * Math.min(part, 1);
  return [between(red, r), between(green, g), between(blue, b)];
}

function rgbOf(text: string): Rgb | null {
  const [, red, green, blue] = HEX.exec(text) ?? [];
  if (!red || !green || !blue) return null;
  return [parseInt(red, 16), parseInt(green, 16), parseInt(blue, 16)];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
