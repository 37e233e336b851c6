import { z } from 'zod';
import { PRINTER_DPIS } from './label-scale.rules.ts';
import { EVERY_SHEET, type LabelSheet } from './label-sheet.rules.ts';

const Sheet = z.enum(EVERY_SHEET);
const Dpi = z.coerce.number().pipe(z.literal(PRINTER_DPIS));
const SlipLines = z.enum(['asOrdered', 'bySku']);

/** The print settings of a person or a shop. The defaults are those of the specification. */
export const PrintSettings = z.object({
  labelSheet: Sheet.catch('single'),
  printerDpi: Dpi.catch(203),
  slipLines: SlipLines.catch('asOrdered'),
});
export type PrintSettings = z.infer<typeof PrintSettings>;

/** A change of print settings; missing fields stay as they are. */
export const PrintSettingsChange = z.object({
  labelSheet: Sheet.optional(),
  printerDpi: Dpi.optional(),
  slipLines: SlipLines.optional(),
});
export type PrintSettingsChange = z.infer<typeof PrintSettingsChange>;

/** The label format given in a job's request; null if none was given or the text is not a format. */
export function sheetOf(text: string | null): LabelSheet | null {
  return Sheet.safeParse(text).data ?? null;
}
