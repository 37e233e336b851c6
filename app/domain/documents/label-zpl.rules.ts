import { LABEL_FIXED, LABEL_FRAME } from './label-frame.rules.ts';
import { layoutLabel } from './label-layout.rules.ts';
import type { LabelBox, LabelText } from './label-frame.rules.ts';
import type { LabelBarcode, LabelLayout } from './label-layout.rules.ts';
import { SCALES, type PrinterDpi, type Scale } from './label-scale.rules.ts';
import type { Label } from './label.schema.ts';

/** Writes labels for a Zebra-compatible printer of this resolution, one `^XA…^XZ` each. Media, speed and darkness
 *  are left out, because they belong to the printer's own setup string. */
export function zplWriter(dpi: PrinterDpi): (label: Label) => string {
  const write = layoutWriter(dpi);
  return (label) => write(layoutLabel(label));
}

/** The same for labels that are already laid out. */
export function layoutWriter(dpi: PrinterDpi): (layout: LabelLayout) => string {
  const scale = SCALES[dpi];
  const { widthDots, heightDots } = scale.size;
  // UTF-8 is set for each label, because the printer forgets it when switched off.
  const start =
    `^XA^CI28^PW${widthDots}^LL${heightDots}^LH0,0\n` +
    LABEL_FRAME.map((box) => boxToZpl(scale.box(box))).join('');
  const boxToText = (box: LabelBox) => boxToZpl(scale.box(box));
  const fixedBoxes = new Map(LABEL_FIXED.boxes.map((box) => [box, boxToText(box)]));
  const writeText = textWriter(scale);
  return ({ boxes, texts, barcode }) => {
    // Joined once at the end. Concatenating a job of a thousand labels piece by piece takes V8 as long as writing
    // them.
    const parts = [start];
    for (const box of boxes) parts.push(fixedBoxes.get(box) ?? boxToText(box));
    for (const text of texts) writeText(parts, text);
    parts.push(barcodeToZpl(scale.barcode(barcode)), '^XZ\n');
    return parts.join('');
  };
}

function boxToZpl({ x, y, width, height }: LabelBox): string {
  return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS\n`;
}

// Positions and sizes have some hundreds of combinations, or some thousands where names are centred.
const MAX_HEADS = 10_000;

/** A text consists of its ZPL head, which many texts share, and its characters. */
function textWriter(scale: Scale): (parts: string[], text: LabelText) => void {
  const fixed = new Map<LabelText, string>();
  for (const text of LABEL_FIXED.texts)
    fixed.set(text, `${headOf(scale.text(text))}${escapeField(text.text)}${END}`);
  const heads = new Map<number, string>();
  return (parts, text) => {
    const whole = fixed.get(text);
    if (whole !== undefined) return void parts.push(whole);
    const { x, y, sizeDots, inverse } = text;
    const key = ((y * 1024 + x) * 128 + sizeDots) * 2 + (inverse ? 1 : 0);
    let head = heads.get(key);
    if (head === undefined) {
      if (heads.size >= MAX_HEADS) heads.clear();
      head = headOf(scale.text(text));
      heads.set(key, head);
    }
    parts.push(head, escapeField(text.text), END);
  };
}

const END = '^FS\n';

function headOf({ x, y, sizeDots, inverse }: LabelText): string {
  return `^FO${x},${y}${inverse ? '^FR' : ''}^A0N,${sizeDots},${sizeDots}^FH^FD`;
}

function barcodeToZpl({ x, y, heightDots, moduleDots, text }: LabelBarcode): string {
  return `^FO${x},${y}^BY${moduleDots},3,${heightDots}^BCN,${heightDots},N,N,N,A^FD${text}^FS\n`;
}

/** Text as field data after `^FH`, so that no character can start a command or an escape. */
function escapeField(text: string): string {
  if (isPlain(text)) return text;
  return text.replace(/[^ -~]|[\^~_\\]/gu, escapeSign);
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++)
    if (PLAIN[text.charCodeAt(index)] !== 1) return false;
  return true;
}

const PLAIN = Uint8Array.from({ length: 128 }, (_, code) =>
  /[ -~]/.test(String.fromCharCode(code)) && !/[\^~_\\]/.test(String.fromCharCode(code)) ? 1 : 0,
);

// There are only some hundreds of printable characters, so this map stays small.
const escapes = new Map<string, string>();

function escapeSign(sign: string): string {
  let escaped = escapes.get(sign);
  if (escaped === undefined) {
    escaped = foldForFont0(sign).replace(/[^ -~]|[\^~_\\]/gu, hex);
    escapes.set(sign, escaped);
  }
  return escaped;
}

const encoder = new TextEncoder();

function hex(sign: string): string {
  let escaped = '';
  for (const byte of encoder.encode(sign)) {
    escaped += `_${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  }
  return escaped;
}

/** The printer's own font has no click letters and no letters with marks below, and would print blanks. */
// prettier-ignore
const FONT_0_SUBSTITUTES: Record<string, string> = {
  'ǀ': '|', 'ǁ': '||', 'ǂ': '‡', 'ǃ': '!', 'ʼ': '’', '№': 'No', 'Ɓ': 'B', 'ɓ': 'b', 'Ɗ': 'D', 'ɗ': 'd', 'Ƙ': 'K', 'ƙ': 'k',
  'Ƴ': 'Y', 'ƴ': 'y', 'Ŋ': 'N', 'ŋ': 'n', 'Ɛ': 'E', 'ɛ': 'e', 'Ɔ': 'O', 'ɔ': 'o', 'Ǝ': 'E', 'ǝ': 'e', 'Ɖ': 'D', 'ɖ': 'd', 'Ɣ': 'G', 'ɣ': 'g',
};

function foldForFont0(sign: string): string {
  if (!/[Ŋŋ\u0180-\u1fff№]/u.test(sign)) return sign;
  return FONT_0_SUBSTITUTES[sign] ?? sign.normalize('NFD').charAt(0);
}

/** At 203 dpi, as specified. Defined after the tables it depends on. */
export const labelToZpl = zplWriter(203);
