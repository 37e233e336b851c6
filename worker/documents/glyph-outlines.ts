import type { Font, Glyph, PathCommand } from 'fontkit';

/** A glyph as PDF drawing operators, in font units. It is created once and drawn wherever it occurs. */
export type Outline = {
  operators: string;
  box: [number, number, number, number];
  unitsPerEm: number;
};

const made = new WeakMap<Font, Map<string, Outline | null>>();

/** The outline of a glyph with its strokes thickened by `weight`, a fraction of the text size; null when there is
 *  nothing to draw. */
export function outlineOf(font: Font, glyph: Glyph, weight: number): Outline | null {
  let ofFont = made.get(font);
  if (!ofFont) {
    ofFont = new Map();
    made.set(font, ofFont);
  }
  const key = `${glyph.id} ${weight}`;
  let outline = ofFont.get(key);
  if (outline === undefined) {
    outline = draw(glyph.path.commands, font.unitsPerEm, weight * font.unitsPerEm);
    ofFont.set(key, outline);
  }
  return outline;
}

// Line joins as in SVG.
const STROKE = '0 G 0 j 4 M';

function draw(commands: PathCommand[], unitsPerEm: number, stroke: number): Outline | null {
  if (commands.length === 0) return null;
  const path = operatorsOf(commands);
  const operators = stroke ? `0 g ${STROKE} ${short(stroke)} w ${path} B` : `0 g ${path} f`;
  return { operators, box: boxOf(commands, Math.ceil(stroke * 4) + 1), unitsPerEm };
}

/** The path of a glyph as PDF operators. PDF has no quadratic curves, so each is converted to the equivalent cubic
 *  curve. */
function operatorsOf(commands: PathCommand[]): string {
  const parts: string[] = [];
  let [x, y] = [0, 0];
  const add = (operator: string, ...numbers: number[]) =>
    parts.push(`${numbers.map(short).join(' ')} ${operator}`);
  for (const { command, args } of commands) {
    if (command === 'closePath') parts.push('h');
    else if (command === 'moveTo') add('m', ...args);
    else if (command === 'lineTo') add('l', ...args);
    else if (command === 'bezierCurveTo') add('c', ...args);
    else {
      const [cx, cy, toX, toY] = args as [number, number, number, number];
      const third = (end: number, middle: number) => (end + 2 * middle) / 3;
      add('c', third(x, cx), third(y, cy), third(toX, cx), third(toY, cy), toX, toY);
    }
    if (args.length >= 2) [x, y] = args.slice(-2) as [number, number];
  }
  return parts.join('\n');
}

function boxOf(commands: PathCommand[], margin: number): Outline['box'] {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { args } of commands)
    for (let at = 0; at < args.length; at += 2) {
      [left, right] = [Math.min(left, args[at]!), Math.max(right, args[at]!)];
      [bottom, top] = [Math.min(bottom, args[at + 1]!), Math.max(top, args[at + 1]!)];
    }
  return [
    Math.floor(left - margin),
    Math.floor(bottom - margin),
    Math.ceil(right + margin),
    Math.ceil(top + margin),
  ];
}

const short = (value: number) => String(Number(value.toFixed(2)));
