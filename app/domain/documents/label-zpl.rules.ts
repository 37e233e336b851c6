import { CAPTION_SIZE, LABEL_FIXED, LABEL_BOXES } from './label-boxes.rules.ts';
import { layoutLabel } from './label-layout.rules.ts';
import type { LabelBox, LabelText } from './label-boxes.rules.ts';
import type { LabelBarcode, LabelLayout } from './label-layout.rules.ts';
import { SCALES, type PrinterDpi, type Scale } from './label-scale.rules.ts';
import { codeAt } from './label-text.rules.ts';
import type { Label } from './label.schema.ts';

/** Writes labels for a Zebra-compatible printer of this resolution, one `^XA…^XZ` each. Media, speed and darkness
 *  are left out, because they belong to the printer's own setup string. */
export function zplWriter(dpi: PrinterDpi): (label: Label) => string {
  const write = layoutWriter(dpi);
  return (label) => write(layoutLabel(label));
}

/** As `zplWriter`, for labels that are already laid out. */
export function layoutWriter(dpi: PrinterDpi): (layout: LabelLayout) => string {
  const scale = SCALES[dpi];
  const { widthDots, heightDots } = scale.size;
  // UTF-8 is set for each label, because the printer forgets it when switched off.
  const setup = `^XA^CI28^PW${widthDots}^LL${heightDots}^LH0,0\n`;
  const start = setup + LABEL_BOXES.map((box) => boxToZpl(scale.box(box))).join(END);
  const writeTexts = textWriter(scale);
  const latestAfter = (first: string) =>
    latest((texts: readonly LabelText[]) => {
      const parts = [first];
      writeTexts(parts, texts, 0, texts.length);
      return parts.join('');
    });
  const writeSender = latestAfter('');
  const writeBarcode = remembered((barcode: LabelBarcode) => barcodeToZpl(scale.barcode(barcode)));
  const begins = new Map<LabelBox | undefined, (head: readonly LabelText[]) => string>();
  const beginningWith = (boxes: readonly LabelBox[]) => {
    const frame = start + boxes.map((box) => END + boxToZpl(scale.box(box))).join('');
    const begin = latestAfter(frame);
    begins.set(boxes[0], begin);
    return begin;
  };
  return ({ boxes, texts, head, sender, barcode }) => {
    const begin = begins.get(boxes[0]) ?? beginningWith(boxes);
    // Joined once at the end. Concatenating a job of a thousand labels piece by piece takes V8 as long as writing
    // them. For the same reason there are as few pieces as possible: each begins with the end of the field before.
    const parts = [begin(head)];
    writeTexts(parts, texts, head.length, texts.length - sender.length);
    parts.push(
      writeSender(sender),
      writeBarcode(barcode.text.length, barcode),
      barcode.text,
      FINISH,
    );
    return parts.join('');
  };
}

const END = '^FS\n';
const FINISH = `${END}^XZ\n`;

function boxToZpl({ x, y, width, height }: LabelBox): string {
  return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}`;
}

/** Writes texts as ZPL fields. The commands before the characters of a text, with the caption that precedes them, are
 *  the same on many labels, so they are kept. */
function textWriter(
  scale: Scale,
): (parts: string[], texts: readonly LabelText[], from: number, to: number) => void {
  const headsAfter = (caption: string) => ({
    caption,
    headOf: remembered((text: LabelText) => caption + END + headOf(scale.text(text))),
  });
  const noCaption = headsAfter('');
  const captions = new Map(
    LABEL_FIXED.texts.map((text) => [
      text,
      headsAfter(END + headOf(scale.text(text)) + escapeField(text.text)),
    ]),
  );
  return (parts, texts, from, to) => {
    let before = noCaption;
    for (let index = from; index < to; index++) {
      const text = texts[index]!;
      const after = text.sizeDots === CAPTION_SIZE ? captions.get(text) : undefined;
      if (after) {
        if (before !== noCaption) parts.push(before.caption);
        before = after;
        continue;
      }
      const { x, y, sizeDots, inverse } = text;
      const place = ((y * 1024 + x) * 128 + sizeDots) * 2 + (inverse ? 1 : 0);
      parts.push(before.headOf(place, text), escapeField(text.text));
      before = noCaption;
    }
    if (before !== noCaption) parts.push(before.caption);
  };
}

// Positions and sizes have some hundreds of combinations, or some thousands where a text is centred.
const MAX_HEADS = 10_000;

/** Makes a text again only if its object differs from the last one. */
function latest<T extends object>(make: (of: T) => string): (of: T) => string {
  let last: T | null = null;
  let text = '';
  return (of) => {
    if (of !== last) [last, text] = [of, make(of)];
    return text;
  };
}

/** Makes a text once for each key. */
function remembered<T>(make: (of: T) => string): (key: number, of: T) => string {
  const made = new Map<number, string>();
  return (key, of) => {
    let text = made.get(key);
    if (text === undefined) {
      if (made.size >= MAX_HEADS) made.clear();
      text = make(of);
      made.set(key, text);
    }
    return text;
  };
}

function headOf({ x, y, sizeDots, inverse }: LabelText): string {
  return `^FO${x},${y}${inverse ? '^FR' : ''}^A0N,${sizeDots},${sizeDots}^FH^FD`;
}

/** The ZPL before the characters of a barcode. Its position depends only on their number. */
function barcodeToZpl({ x, y, heightDots, moduleDots }: LabelBarcode): string {
  return `${END}^FO${x},${y}^BY${moduleDots},3,${heightDots}^BCN,${heightDots},N,N,N,A^FD`;
}

/** Text as field data after `^FH`, so that no character can start a command or an escape. */
function escapeField(text: string): string {
  let escaped = '';
  let from = 0;
  for (let index = 0; index < text.length; index++) {
    if (isPlain(codeAt(text, index))) continue;
    const sign = text.codePointAt(index)!;
    escaped += text.slice(from, index) + escapeSign(sign);
    if (sign > 0xffff) index += 1;
    from = index + 1;
  }
  return from === 0 ? text : escaped + text.slice(from);
}

function isPlain(code: number): boolean {
  return code < PLAIN.length && PLAIN[code] === 1;
}

const PLAIN = Uint8Array.from({ length: 127 }, (_, code) =>
  /[ -~]/.test(String.fromCharCode(code)) && !/[\^~_\\]/.test(String.fromCharCode(code)) ? 1 : 0,
);

// There are only some hundreds of printable characters, so this map stays small.
const escapes = new Map<number, string>();

function escapeSign(code: number): string {
  let escaped = escapes.get(code);
  if (escaped === undefined) {
    escaped = foldForFont0(String.fromCodePoint(code)).replace(/[^ -~]|[\^~_\\]/gu, hex);
    escapes.set(code, escaped);
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

/** Replaces characters for which the printer's own font would print blanks. Other letters from U+0180 on lose their
 *  marks instead. */
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
