import { z } from 'zod';
import { CHOSEN_COLUMNS, DENSITIES, USUAL_LOOK } from './list-look.rules.ts';

export const ListLookForm = z.object({
  columns: z.preprocess(
    // A form with a single ticked box sends a string instead of an array.
    (columns) => (columns === undefined ? [] : [columns].flat()),
    z.array(z.enum(CHOSEN_COLUMNS)).max(50),
  ),
  density: z.enum(DENSITIES),
});

/** Reads stored settings. Columns that no longer exist are left out. */
export const KeptLook = z
  .object({
    columns: z
      .array(z.string())
      .transform((kept) => CHOSEN_COLUMNS.filter((column) => kept.includes(column))),
    density: z.enum(DENSITIES).catch('comfortable'),
  })
  .catch({ columns: [...USUAL_LOOK.columns], density: USUAL_LOOK.density });
