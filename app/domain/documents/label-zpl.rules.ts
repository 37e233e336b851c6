import { LABEL_FRAME, layoutLabel } from './label-layout.rules.ts';
import type { LabelBarcode, LabelBox, LabelText } from './label-layout.rules.ts';
import { SCALES, type PrinterDpi } from './label-scale.rules.ts';
import type { Label } from './label.schema.ts';

/** Writes labels for a Zebra-type printer of that resolution, one `^XA…^XZ` each. Media, speed and
 *  darkness are not in it: they belong to the printer's own setup string. */
export function zplWriter(dpi: PrinterDpi): (label: Label) => string {
  const scale = SCALES[dpi];
  const { widthDots, heightDots } = scale.size;
  // UTF-8 is set per label: the printer forgets it when switched off.
  const start =
    `^XA^CI28^PW${widthDots}^LL${heightDots}^LH0,0\n` +
    LABEL_FRAME.map((box) => boxToZpl(scale.box(box))).join('');
  return (label) => {
    const { boxes, texts, barcode } = layoutLabel(label);
    // Joined at once: a job of a thousand labels that were added up piece by piece takes V8 as long to
    // put together as to write.
    return [
      start,
      ...boxes.map((box) => boxToZpl(scale.box(box))),
      ...texts.map((text) => textToZpl(scale.text(text))),
      barcodeToZpl(scale.barcode(barcode)),
      '^XZ\n',
    ].join('');
  };
}

/** At 203 dpi, as the specification has it. */
export const labelToZpl = zplWriter(203);

function boxToZpl({ x, y, width, height }: LabelBox): string {
  return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS\n`;
}

function textToZpl({ x, y, sizeDots, text, inverse }: LabelText): string {
  const reverse = inverse ? '^FR' : '';
  return `^FO${x},${y}${reverse}^A0N,${sizeDots},${sizeDots}^FH^FD${escapeField(text)}^FS\n`;
}

function barcodeToZpl({ x, y, heightDots, moduleDots, text }: LabelBarcode): string {
  return `^FO${x},${y}^BY${moduleDots},3,${heightDots}^BCN,${heightDots},N,N,N,A^FD${text}^FS\n`;
}

/** Text as field data after `^FH`: no sign of it can start a command or an escape. */
function escapeField(text: string): string {
  if (!/[^ -~]|[\^~_\\]/.test(text)) return text;
  return text.replace(/[^ -~]|[\^~_\\]/gu, escapeSign);
}

// Printable signs are some hundreds, so this stays small.
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

/** The printer's own font has no click letters and no letters marked below; it would print blanks. */
// prettier-ignore
const FONT_0_SUBSTITUTES: Record<string, string> = {
  'ǀ': '|', 'ǁ': '||', 'ǂ': '‡', 'ǃ': '!', 'ʼ': '’', '№': 'No', 'Ɓ': 'B', 'ɓ': 'b', 'Ɗ': 'D', 'ɗ': 'd', 'Ƙ': 'K', 'ƙ': 'k',
  'Ƴ': 'Y', 'ƴ': 'y', 'Ŋ': 'N', 'ŋ': 'n', 'Ɛ': 'E', 'ɛ': 'e', 'Ɔ': 'O', 'ɔ': 'o', 'Ǝ': 'E', 'ǝ': 'e', 'Ɖ': 'D', 'ɖ': 'd', 'Ɣ': 'G', 'ɣ': 'g',
};

function foldForFont0(sign: string): string {
  if (!/[Ŋŋ\u0180-\u1fff№]/u.test(sign)) return sign;
  return FONT_0_SUBSTITUTES[sign] ?? sign.normalize('NFD').charAt(0);
}
