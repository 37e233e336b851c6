import { latinForm, printable, wrapText } from '#app/domain/documents/label-text.rules.ts';
import type { LatinKind } from '#app/domain/documents/latin.rules.ts';
import { FONT_SCALE } from './label-pdf.ts';
import { placeOf } from './drawn-pdf.ts';
import { drawOriginal } from './original-text.ts';

type Written = { fontSize: number; width: number; maxLines: number; bold: boolean };

/** The text as it was entered. If the label font lacks some of its characters, the text is drawn as outlines with
 *  the label's Latin form below. If a character is in no font, only the Latin form is written. */
export function written(text: string, style: Written, kind: LatinKind = 'text') {
  const { fontSize, width, maxLines, bold } = style;
  const latin = latinForm(text, kind);
  const drawing = latin === null ? null : drawOriginal(text, style);
  if (latin === null || !drawing) {
    return { text: fit(text, fontSize, width, maxLines, kind), fontSize, bold };
  }
  const below = wrapText(`(${latin})`, fontSize / FONT_SCALE, width, maxLines).join('\n');
  return { stack: [placeOf(drawing), { text: below, fontSize, bold }] };
}

/** Wraps the text to lines that fit. Otherwise a long name without spaces would run off the page. */
export function fit(
  text: string,
  fontSize: number,
  width: number,
  maxLines: number,
  kind: LatinKind = 'text',
): string {
  return wrapText(printable(text, kind), fontSize / FONT_SCALE, width, maxLines).join('\n');
}
