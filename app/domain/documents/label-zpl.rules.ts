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
  // UTF-8 is set for each label, because the printer loses this setting when it is switched off.
  const setup = `^XA^CI28^PW${widthDots}^LL${heightDots}^LH0,0\n`;
  const start = setup + LABEL_BOXES.map((box) => boxToZpl(scale.box(box))).join(END);
  const writeTexts = textWriter(scale);
  const senderOf = latestAfter('', writeTexts);
  const barcodeOf = remembered((barcode: LabelBarcode) => barcodeToZpl(scale.barcode(barcode)));
  const begins = new Map<LabelBox | undefined, (head: readonly LabelText[]) => Uint8Array>();
  const beginningWith = (boxes: readonly LabelBox[]) => {
    const frame = start + boxes.map((box) => END + boxToZpl(scale.box(box))).join('');
    const begin = latestAfter(frame, writeTexts);
    begins.set(boxes[0], begin);
    return begin;
  };
  // One page is reused for all labels. To keep the number of pieces small, each piece begins with the command that ends
  // the previous field.
  const page = pageWith('');
  return ({ boxes, texts, head, sender, barcode }) => {
    page.length = 0;
    const begin = begins.get(boxes[0]) ?? beginningWith(boxes);
    addPiece(page, begin(head));
    writeTexts(page, texts, head.length, texts.length - sender.length);
    addPiece(page, senderOf(sender));
    addPiece(page, barcodeOf(barcode.text.length, barcode));
    addField(page, barcode.text);
    addPiece(page, FINISH);
    return writtenOn(page);
  };
}

const END = '^FS\n';
const FINISH = Buffer.from(`${END}^XZ\n`);

function boxToZpl({ x, y, width, height }: LabelBox): string {
  return `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}`;
}

/** Writes the texts from index `from` up to, but not including, `to` to a page. */
type WriteTexts = (page: Page, texts: readonly LabelText[], from: number, to: number) => void;

/** Writes texts as ZPL fields. The commands before the characters of a text, with the caption that precedes them, are
 *  the same on many labels, so they are kept. */
function textWriter(scale: Scale): WriteTexts {
  const headsAfter = (caption: string) => ({
    caption: Buffer.from(caption),
    headOf: remembered((text: LabelText) => caption + END + headOf(scale.text(text))),
  });
  const noCaption = headsAfter('');
  const captions = new Map(
    LABEL_FIXED.texts.map((text) => [
      text,
      headsAfter(END + headOf(scale.text(text)) + fieldOf(text.text)),
    ]),
  );
  return (page, texts, from, to) => {
    let before = noCaption;
    for (let index = from; index < to; index++) {
      const text = texts[index]!;
      const after = text.sizeDots === CAPTION_SIZE ? captions.get(text) : undefined;
      if (after) {
        if (before !== noCaption) addPiece(page, before.caption);
        before = after;
        continue;
      }
      const { x, y, sizeDots, inverse } = text;
      const place = ((y * 1024 + x) * 128 + sizeDots) * 2 + (inverse ? 1 : 0);
      addPiece(page, before.headOf(place, text));
      addField(page, text.text);
      before = noCaption;
    }
    if (before !== noCaption) addPiece(page, before.caption);
  };
}

// Enough for all labels: positions and sizes have a few hundred combinations, or a few thousand where a text is
// centred.
const MAX_HEADS = 10_000;

/** Returns a function that writes texts after a fixed beginning. It reuses the last result if it is called with the
 *  same array again. */
function latestAfter(
  first: string,
  writeTexts: WriteTexts,
): (texts: readonly LabelText[]) => Uint8Array {
  const page = pageWith(first);
  let last: readonly LabelText[] | null = null;
  let written = page.bytes.subarray(0, page.length);
  return (texts) => {
    if (texts === last) return written;
    page.length = first.length;
    writeTexts(page, texts, 0, texts.length);
    written = page.bytes.subarray(0, page.length);
    last = texts;
    return written;
  };
}

/** Makes a piece of ZPL once for each key. */
function remembered<T>(make: (of: T) => string): (key: number, of: T) => Uint8Array {
  const made = new Map<number, Uint8Array>();
  return (key, of) => {
    let piece = made.get(key);
    if (piece === undefined) {
      if (made.size >= MAX_HEADS) made.clear();
      piece = Buffer.from(make(of));
      made.set(key, piece);
    }
    return piece;
  };
}

function headOf({ x, y, sizeDots, inverse }: LabelText): string {
  return `^FO${x},${y}${inverse ? '^FR' : ''}^A0N,${sizeDots},${sizeDots}^FH^FD`;
}

/** The ZPL before the characters of a barcode. Its position depends only on their number. */
function barcodeToZpl({ x, y, heightDots, moduleDots }: LabelBarcode): string {
  return `${END}^FO${x},${y}^BY${moduleDots},3,${heightDots}^BCN,${heightDots},N,N,N,A^FD`;
}

/** The ZPL of a label as bytes, of which the first `length` are written. All of it is ASCII, so a byte is a character.
 *  Copying into bytes that are used again is faster than joining strings. */
type Page = { bytes: Buffer; length: number };

function pageWith(first: string): Page {
  const page = { bytes: Buffer.alloc(4096), length: 0 };
  addPiece(page, Buffer.from(first));
  return page;
}

function writtenOn({ bytes, length }: Page): string {
  return bytes.toString('latin1', 0, length);
}

function makeRoom(page: Page, more: number): void {
  if (page.length + more <= page.bytes.length) return;
  page.bytes = Buffer.concat([page.bytes], 2 * (page.length + more));
}

function addPiece(page: Page, piece: Uint8Array): void {
  makeRoom(page, piece.length);
  page.bytes.set(piece, page.length);
  page.length += piece.length;
}

/** Adds text as field data after `^FH`, so that no character can start a command or an escape. */
function addField(page: Page, text: string): void {
  const { length } = text;
  makeRoom(page, length * MAX_BYTES);
  const { bytes } = page;
  let at = page.length;
  for (let index = 0; index < length; index++) {
    const code = codeAt(text, index);
    if (isPlain(code)) bytes[at++] = code;
    else {
      const escaped = escapeSign(code);
      bytes.set(escaped, at);
      at += escaped.length;
    }
  }
  page.length = at;
}

/** A character has at most three bytes in UTF-8, and each byte is written as `_` and two hexadecimal digits. */
const MAX_BYTES = 9;

function fieldOf(text: string): string {
  const page = pageWith('');
  addField(page, text);
  return writtenOn(page);
}

function isPlain(code: number): boolean {
  return code < PLAIN.length && PLAIN[code] === 1;
}

const PLAIN = Uint8Array.from({ length: 127 }, (_, code) =>
  /[ -~]/.test(String.fromCharCode(code)) && !/[\^~_\\]/.test(String.fromCharCode(code)) ? 1 : 0,
);

// There are only a few hundred printable characters, so this map stays small.
const escapes = new Map<number, Uint8Array>();

function escapeSign(code: number): Uint8Array {
  let escaped = escapes.get(code);
  if (escaped === undefined) {
    const sign = foldForFont0(String.fromCharCode(code));
    escaped = Buffer.from(sign.replace(/[^ -~]|[\^~_\\]/gu, hex));
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
