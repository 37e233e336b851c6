import { AppError } from '#app/domain/shared/errors.ts';
import {
  BARS,
  BY_WAY,
  DRIVER_LEFT,
  FACTS,
  FROM,
  LEFT,
  NOTES,
  OVER,
  PAD,
  PARCEL_LEFT,
  POSTCODE_BOX,
  POSTCODE_LEFT,
  RETURN_BOX,
  RIGHT,
  SECOND_COLUMN,
  SORT,
  TEXT_LEFT,
  TEXT_WIDTH,
  TO,
  WIDTH,
} from './label-boxes.rules.ts';
import type { LabelBox, LabelText } from './label-boxes.rules.ts';
import { BARCODE_KEY } from './label.schema.ts';
import type { Label } from './label.schema.ts';
import { fitNotes, type NoteRoom } from './label-notes.rules.ts';
import { cutText, fitText, printable, textWidth, wrapText } from './label-text.rules.ts';
import {
  dayOf,
  personName,
  printableLines,
  senderNames,
  streetLines,
} from './label-words.rules.ts';

export type LabelBarcode = {
  x: number;
  y: number;
  heightDots: number;
  moduleDots: number;
  text: string;
};
/** The content of one label. The lines of `LABEL_BOXES` are drawn on every label in addition. */
export type LabelLayout = {
  /** Only boxes of `LABEL_FIXED`, and at most one. */
  boxes: LabelBox[];
  texts: LabelText[];
  /** The first and the last of `texts`. If they are the same as on the previous label, as in most jobs, they are the
   *  same arrays, so that a writer can prepare them once. */
  head: readonly LabelText[];
  sender: readonly LabelText[];
  barcode: LabelBarcode;
};

const RETURN_MARK = 'RETURN';
const RETURN_SIZE = 104;

/** The space for notes beside the contents. `WIDE_NOTES` uses the whole width, first with the same letter size and then
 *  with a smaller one. */
const BESIDE = {
  sizeDots: 26,
  leading: 31,
  width: SECOND_COLUMN - TEXT_LEFT - PAD,
  maxLines: 3,
} as const satisfies NoteRoom;
const WIDE_NOTES = [
  { sizeDots: 26, leading: 31, width: TEXT_WIDTH, maxLines: 3 },
  { sizeDots: 21, leading: 24, width: TEXT_WIDTH, maxLines: 4 },
] as const satisfies NoteRoom[];

const ADDRESS_SIZES = [38, 32, 27];
const addressLeading = (sizeDots: number) => Math.round(sizeDots * 1.21);

/** The positions of everything on the label. Whatever the texts are, all stays inside the margins.
 *  @throws AppError 'invalid-input' for a barcode that cannot be printed. */
export function layoutLabel(label: Label): LabelLayout {
  const head = headOf(label);
  const sender = senderOf(label);
  const texts = [...head];
  const boxes: LabelBox[] = [];
  placeRecipient(texts, label);
  if (label.way === 'out') placeSorting(texts, boxes, label);
  else placeReturn(texts, boxes, label);
  const barcode = placeBarcode(texts, label.barcode);
  placeFacts(texts, label);
  placeNotes(texts, label);
  texts.push(...sender);
  return { boxes, texts, head, sender, barcode };
}

/** Keeps the head of the last label, because nearly all labels of a job have the same one. */
function headOf(label: Label): readonly LabelText[] {
  const { productName, driver, parcel } = label;
  if (
    productName !== lastHead?.productName ||
    driver !== lastHead.driver ||
    parcel !== lastHead.parcel
  )
    lastHead = { productName, driver, parcel, texts: headTexts(label) };
  return lastHead.texts;
}

type Head = Pick<Label, 'productName' | 'driver' | 'parcel'> & { texts: readonly LabelText[] };
let lastHead: Head | null = null;

function headTexts(label: Label): LabelText[] {
  const texts: LabelText[] = [];
  const mark = fitText(
    printable(label.productName),
    [50, 40, 30],
    DRIVER_LEFT - TEXT_LEFT - PAD,
    1,
  );
  put(texts, TEXT_LEFT, 45, mark.sizeDots, mark.lines[0] ?? '', true);
  const driver = printable(label.driver, 'name');
  if (driver !== '') {
    texts.push(OVER.driver);
    const width = PARCEL_LEFT - DRIVER_LEFT - PAD;
    put(texts, DRIVER_LEFT, 66, 30, cutText(driver, 30, width), true);
  }
  texts.push(OVER.parcel);
  const parcel = cutText(printable(label.parcel), 30, RIGHT - PARCEL_LEFT);
  put(texts, PARCEL_LEFT, 66, 30, parcel, true);
  return texts;
}

function placeRecipient(texts: LabelText[], label: Label): void {
  const { to } = label;
  texts.push(BY_WAY[label.way].to);
  let y = TO + 54;

  const name = fitText(personName(to.name), [68, 60, 52, 46], TEXT_WIDTH, 2);
  for (const line of name.lines) {
    put(texts, TEXT_LEFT, y, name.sizeDots, line, true);
    y += Math.round(name.sizeDots * 1.1);
  }
  const phone = cutText(printable(to.phone) || 'No phone number', 42, TEXT_WIDTH);
  put(texts, TEXT_LEFT, y + 2, 42, phone, true);
  y += 62;

  const company = printable(to.company);
  const street = streetLines(to.addressLines);
  const address = fitAddress(company === '' ? street : [company, ...street], SORT - y - 4);
  putLines(texts, TEXT_LEFT, y, address.sizeDots, address.leading, address.lines);
}

/** The band with town and postal code, which a sorter reads from two metres away. */
function placeSorting(texts: LabelText[], boxes: LabelBox[], label: Label): void {
  const suburb = printable(label.to.suburb);
  const named = printable(label.to.town);
  const postalCode = printable(label.to.postalCode);
  const width = postalCode === '' ? TEXT_WIDTH : POSTCODE_LEFT - PAD - TEXT_LEFT;
  const town = fitText(named || suburb, [66, 56, 48, 40], width, 1);

  const subtitle = named === '' ? '' : cutText(suburb, 34, width);
  put(texts, TEXT_LEFT, SORT + 17, 34, subtitle, false);
  put(texts, TEXT_LEFT, SORT + 67, town.sizeDots, town.lines[0] ?? '', true);
  if (postalCode === '') return;

  const code = fitText(postalCode, [104, 80, 60, 40], RIGHT - POSTCODE_LEFT - PAD, 1);
  const text = code.lines[0] ?? '';
  const spare = LEFT + WIDTH - POSTCODE_LEFT - textWidth(text, code.sizeDots);
  const y = SORT + Math.round((BARS - SORT - code.sizeDots * 0.75) / 2);
  boxes.push(POSTCODE_BOX);
  put(texts, POSTCODE_LEFT + Math.round(spare / 2), y, code.sizeDots, text, true, true);
}

/** The sorting band for a returning parcel. It is all black, so that the parcel is not taken out for delivery. */
function placeReturn(texts: LabelText[], boxes: LabelBox[], { to }: Label): void {
  boxes.push(RETURN_BOX);
  const middle = SORT + Math.round((BARS - SORT - RETURN_SIZE * 0.75) / 2);
  put(texts, TEXT_LEFT, middle, RETURN_SIZE, RETURN_MARK, true, true);
  const x = TEXT_LEFT + Math.ceil(textWidth(RETURN_MARK, RETURN_SIZE)) + 2 * PAD;
  const town = fitText(printable(to.town) || printable(to.suburb), [44, 36, 30], RIGHT - x, 1);
  put(texts, x, SORT + 24, town.sizeDots, town.lines[0] ?? '', true, true);
  const code = fitText(printable(to.postalCode), [66, 50, 36], RIGHT - x, 1);
  put(texts, x, SORT + 74, code.sizeDots, code.lines[0] ?? '', true, true);
}

/** Three dots per module up to 16 characters, two up to 28, so that a quiet zone of ten modules remains inside the
 *  frame. Code 128 takes 11 modules per character and 35 for start, check and stop. */
function placeBarcode(texts: LabelText[], code: string): LabelBarcode {
  if (!BARCODE_KEY.test(code))
    throw new AppError('invalid-input', 'This number cannot be printed as a barcode.', { code });
  const moduleDots = code.length <= 16 ? 3 : 2;
  const widest = (11 * code.length + 35) * moduleDots;
  const x = LEFT + Math.floor((WIDTH - widest) / 2);
  const size = code.length <= 16 ? 48 : 36;
  const width = textWidth(code, size);
  put(texts, LEFT + Math.round((WIDTH - width) / 2), 816, size, code, true);
  return { x, y: BARS + 20, heightDots: 142, moduleDots, text: code };
}

function placeFacts(texts: LabelText[], label: Label): void {
  fact(texts, OVER.orderId, label.orderId, 235);
  fact(texts, OVER.taskId, label.taskId, 235);
  fact(texts, BY_WAY[label.way].at, dayOf(label.shippedAt), RIGHT - TEXT_LEFT - 510);
}

/** Notes are more important than contents: if they do not fit beside the contents, they use that space too. */
function placeNotes(texts: LabelText[], label: Label): void {
  const contents = printable(label.contents);
  const notes = label.notes.trim() === '' ? 'None' : label.notes;
  const { room, lines } = fitNotes(notes, contents === '' ? WIDE_NOTES : [BESIDE, ...WIDE_NOTES]);
  texts.push(BY_WAY[label.way].notes);
  const shown = lines.length > 0 ? lines : ['None'];
  putLines(texts, TEXT_LEFT, NOTES + 40, room.sizeDots, room.leading, shown);
  if (contents === '') return;
  if (room === BESIDE) {
    texts.push(OVER.contents);
    const packed = wrapText(contents, 26, RIGHT - SECOND_COLUMN, 3);
    putLines(texts, SECOND_COLUMN, NOTES + 40, 26, 31, packed);
  } else if (room === WIDE_NOTES[0] && lines.length < room.maxLines) {
    const y = NOTES + 40 + (room.maxLines - 1) * room.leading;
    put(texts, TEXT_LEFT, y, 26, cutText(`Contents: ${contents}`, 26, TEXT_WIDTH), false);
  }
}

/** Keeps the sender of the last label, as `headOf` keeps its head. */
function senderOf(label: Label): readonly LabelText[] {
  const { way, storeName, from } = label;
  const isSame =
    way === lastSender.way &&
    storeName === lastSender.storeName &&
    from.name === lastSender.from.name &&
    from.phone === lastSender.from.phone &&
    from.addressLines.length === lastSender.from.addressLines.length &&
    from.addressLines.every((line, index) => line === lastSender.from.addressLines[index]);
  if (!isSame) lastSender = { way, storeName, from: { ...from }, texts: senderTexts(label) };
  return lastSender.texts;
}

type Sender = Pick<Label, 'way' | 'storeName' | 'from'> & { texts: LabelText[] };
const NO_SENDER = { name: '', phone: '', addressLines: ['\0'] };
let lastSender: Sender = { way: 'out', storeName: '', from: NO_SENDER, texts: [] };

function senderTexts(label: Label): LabelText[] {
  const names = senderNames(label);
  const contact = [[...new Set(names)].join(' · '), printable(label.from.phone)].filter(Boolean);
  const address = printableLines(label.from.addressLines);
  const texts = [BY_WAY[label.way].from];
  put(texts, TEXT_LEFT, FROM + 35, 24, cutText(contact.join(' · '), 24, TEXT_WIDTH), true);
  put(texts, TEXT_LEFT, FROM + 63, 24, cutText(address.join(', '), 24, TEXT_WIDTH), false);
  return texts;
}

function fact(texts: LabelText[], over: LabelText, value: string, width: number): void {
  texts.push(over);
  const fitted = fitText(printable(value) || '–', [34, 28, 24], width, 1);
  put(texts, over.x, FACTS + 41, fitted.sizeDots, fitted.lines[0] ?? '', true);
}

/** Makes the letters smaller before it cuts the address, because a driver needs the whole street more than large
 *  letters. */
function fitAddress(lines: string[], height: number) {
  for (const sizeDots of ADDRESS_SIZES) {
    const leading = addressLeading(sizeDots);
    const maxLines = Math.floor(height / leading);
    const isShort = (line: string) => textWidth(line, sizeDots) <= TEXT_WIDTH;
    if (lines.length <= maxLines && lines.every(isShort)) return { sizeDots, leading, lines };
    const wrapped: string[] = [];
    for (const line of lines) {
      wrapped.push(...wrapText(line, sizeDots, TEXT_WIDTH, maxLines + 1));
      if (wrapped.length > maxLines) break;
    }
    if (wrapped.length <= maxLines) return { sizeDots, leading, lines: wrapped };
  }
  // The lines are joined into one text, so that an ellipsis shows that something is missing.
  const sizeDots = ADDRESS_SIZES.at(-1)!;
  const leading = addressLeading(sizeDots);
  const maxLines = Math.floor(height / leading);
  return { sizeDots, leading, lines: wrapText(lines.join(', '), sizeDots, TEXT_WIDTH, maxLines) };
}

function putLines(
  texts: LabelText[],
  x: number,
  y: number,
  sizeDots: number,
  leading: number,
  lines: string[],
): void {
  lines.forEach((line, index) => put(texts, x, y + index * leading, sizeDots, line, false));
}

function put(
  texts: LabelText[],
  x: number,
  y: number,
  sizeDots: number,
  text: string,
  bold: boolean,
  inverse = false,
): void {
  if (text !== '') texts.push({ x, y, sizeDots, text, bold, inverse });
}
