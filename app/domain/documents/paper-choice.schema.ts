import { z } from 'zod';
import { PRINTER_DPIS } from './label-scale.rules.ts';
import { EVERY_SHEET, type LabelSheet } from './label-sheet.rules.ts';

const Sheet = z.enum(EVERY_SHEET);
const Dpi = z.coerce.number().pipe(z.literal(PRINTER_DPIS));
const SlipLines = z.enum(['asOrdered', 'bySku']);

/** On what a person, or a shop, prints. What nobody chose is as the specification has it. */
export const PaperChoice = z.object({
  labelSheet: Sheet.catch('single'),
  printerDpi: Dpi.catch(203),
  slipLines: SlipLines.catch('asOrdered'),
});
export type PaperChoice = z.infer<typeof PaperChoice>;

/** A change of it; what is left out stays. */
export const PaperChange = z.object({
  labelSheet: Sheet.optional(),
  printerDpi: Dpi.optional(),
  slipLines: SlipLines.optional(),
});
export type PaperChange = z.infer<typeof PaperChange>;

/** What a job's labels are laid out on, where that was said when it was asked for. */
export function sheetOf(text: string | null): LabelSheet | null {
  return Sheet.safeParse(text).data ?? null;
}
