import { z } from 'zod';
import type { ViewRow } from '#app/domain/orders/saved-views.ts';

/** The columns of the orders list that a person can choose, in the list's order. The order number, its status and its
 *  actions are always shown. */
export const CHOSEN_COLUMNS = [
  'store',
  'date',
  'customer',
  'amount',
  'items',
  'platform',
  'address',
  'pickup',
  'driver',
  'tags',
] as const;
export type ChosenColumn = (typeof CHOSEN_COLUMNS)[number];

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** A person's columns and density of the orders list. */
export type ListLook = { columns: readonly ChosenColumn[]; density: Density };

/** The settings before a person changes them: all columns except the items. */
export const USUAL_LOOK: ListLook = {
  columns: CHOSEN_COLUMNS.filter((column) => column !== 'items'),
  density: 'comfortable',
};

export const ListLookForm = z.object({
  columns: z.preprocess(
    // A form with a single ticked box sends a text instead of a list.
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

/** A column with the same value in all of this person's orders, because they have one store or one platform. */
export type ConstantColumn = 'store' | 'platform';

/** The list's columns and density under a saved view, and whether this person may change the view. */
export type ViewLook = Pick<ViewRow, 'id' | 'name' | 'mayChange' | 'sort'> & { look: ListLook };

/** What the list shows, and to whom. */
export type ListSettings = {
  look: ListLook;
  constant: ConstantColumn[];
  /** The current year; dates in other years show their year. */
  year: number;
  /** The person or the shop; what the browser remembers of the list is kept separately for each. */
  viewer: string;
  /** The open saved view, or null. */
  view: ViewLook | null;
};
