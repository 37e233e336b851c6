import type { Way } from './label.schema.ts';

/** The measures of the label, and the parts that are the same on every label. */

/** Measures are in dots at 203 dpi, which is 8 per millimetre, so the label is 100 × 150 mm. Printers shift by a
 *  millimetre or two, so the outer 25 dots stay empty. */
export const LABEL_SIZE = { widthDots: 799, heightDots: 1199, marginDots: 25, dotsPerMm: 8 };

/** A text on the label. `y` is the top of its capitals, for both the PDF and the ZPL writer. */
export type LabelText = {
  x: number;
  y: number;
  sizeDots: number;
  text: string;
  bold: boolean;
  /** White text on a filled box. */
  inverse: boolean;
};
export type LabelBox = { x: number; y: number; width: number; height: number };
export const LEFT = LABEL_SIZE.marginDots;
export const WIDTH = LABEL_SIZE.widthDots - 2 * LEFT;
export const PAD = 20;
export const TEXT_LEFT = LEFT + PAD;
export const TEXT_WIDTH = WIDTH - 2 * PAD;
export const RIGHT = LEFT + WIDTH - PAD;
const LINE = 3;

// The tops of the bands: head, recipient, sorting, barcode, facts, notes, sender.
export const TO = 101;
export const SORT = 500;
export const BARS = 638;
export const FACTS = 862;
export const NOTES = 946;
export const FROM = 1080;
const BOTTOM = LABEL_SIZE.heightDots - LEFT;
export const POSTCODE_LEFT = 540;
export const SECOND_COLUMN = 470;
export const DRIVER_LEFT = 330;
export const PARCEL_LEFT = 640;

/** The captions of the parts, by the direction of the parcel. */
const CAPTIONS = {
  out: { to: 'DELIVER TO', from: 'COLLECTED FROM', notes: 'DELIVERY NOTES', at: 'SHIPPED' },
  back: { to: 'RETURN TO', from: 'COLLECTED FROM', notes: 'NOTES AT THE DOOR', at: 'BOOKED' },
  turnedBack: { to: 'RETURN TO', from: 'WAS GOING TO', notes: 'NOTES', at: 'BOOKED' },
} as const satisfies Record<Way, Record<'to' | 'from' | 'notes' | 'at', string>>;
/** The size of captions, which no other text has. */
export const CAPTION_SIZE = 20;
const captionAt = (x: number, y: number, text: string): LabelText => ({
  x,
  y,
  sizeDots: CAPTION_SIZE,
  text,
  bold: false,
  inverse: false,
});
/** The captions that are the same on labels of deliveries and returns. */
export const OVER = {
  driver: captionAt(DRIVER_LEFT, 40, 'DRIVER'),
  parcel: captionAt(PARCEL_LEFT, 40, 'PARCEL'),
  orderId: captionAt(TEXT_LEFT, FACTS + 14, 'ORDER'),
  taskId: captionAt(TEXT_LEFT + 255, FACTS + 14, 'TASK ID'),
  contents: captionAt(SECOND_COLUMN, NOTES + 14, 'CONTENTS'),
};
const captionsOf = (way: Way) => ({
  to: captionAt(TEXT_LEFT, TO + 18, CAPTIONS[way].to),
  from: captionAt(TEXT_LEFT, FROM + 12, CAPTIONS[way].from),
  notes: captionAt(TEXT_LEFT, NOTES + 14, CAPTIONS[way].notes),
  at: captionAt(TEXT_LEFT + 510, FACTS + 14, CAPTIONS[way].at),
});
export const BY_WAY: Record<Way, ReturnType<typeof captionsOf>> = {
  out: captionsOf('out'),
  back: captionsOf('back'),
  turnedBack: captionsOf('turnedBack'),
};
export const POSTCODE_BOX: LabelBox = {
  x: POSTCODE_LEFT,
  y: SORT,
  width: LEFT + WIDTH - POSTCODE_LEFT,
  height: BARS - SORT,
};
export const RETURN_BOX: LabelBox = { x: LEFT, y: SORT, width: WIDTH, height: BARS - SORT };

/** Every layout uses these same objects, so a writer can prepare them once. */
export const LABEL_FIXED: { texts: readonly LabelText[]; boxes: readonly LabelBox[] } = {
  texts: [...Object.values(OVER), ...Object.values(BY_WAY).flatMap((way) => Object.values(way))],
  boxes: [POSTCODE_BOX, RETURN_BOX],
};

/** The lines that are on every label. */
export const LABEL_BOXES: readonly LabelBox[] = [
  { x: LEFT, y: LEFT, width: WIDTH, height: LINE },
  { x: LEFT, y: BOTTOM - LINE, width: WIDTH, height: LINE },
  { x: LEFT, y: LEFT, width: LINE, height: BOTTOM - LEFT },
  { x: LEFT + WIDTH - LINE, y: LEFT, width: LINE, height: BOTTOM - LEFT },
  ...[TO, SORT, BARS, FACTS, NOTES, FROM].map((y) => ({ x: LEFT, y, width: WIDTH, height: LINE })),
];
