import { z } from 'zod';
import type { ViewRow } from '#app/domain/orders/saved-views.ts';

/** Every column of the orders list that a person can choose, in the list's order. The order's id, its
 *  status and its acts stand in every list. */
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

/** How a list looks to one person. */
export type ListLook = { columns: readonly ChosenColumn[]; density: Density };

/** The specification's columns. */
export const USUAL_LOOK: ListLook = {
  columns: CHOSEN_COLUMNS.filter((column) => column !== 'items'),
  density: 'comfortable',
};

export const ListLookForm = z.object({
  columns: z.preprocess(
    // A form with one box ticked sends one text.
    (columns) => (columns === undefined ? [] : [columns].flat()),
    z.array(z.enum(CHOSEN_COLUMNS)).max(50),
  ),
  density: z.enum(DENSITIES),
});

/** What was kept, as it is understood today: a column that is no more is left out. */
export const KeptLook = z
  .object({
    columns: z
      .array(z.string())
      .transform((kept) => CHOSEN_COLUMNS.filter((column) => kept.includes(column))),
    density: z.enum(DENSITIES).catch('comfortable'),
  })
  .catch({ columns: [...USUAL_LOOK.columns], density: USUAL_LOOK.density });

/** What never differs in the list of this person, since they have one store, or one platform. */
export type ConstantColumn = 'store' | 'platform';

/** How the list looks under a saved view as it was saved, and whether this person may change that. */
export type ViewLook = Pick<ViewRow, 'id' | 'name' | 'mayChange' | 'sort'> & { look: ListLook };

/** What the list shows, and to whom. */
export type ListSettings = {
  look: ListLook;
  constant: ConstantColumn[];
  /** The year it is: beside days of another one it is named. */
  year: number;
  /** Of the person, or of the shop: what is remembered of the list is theirs alone. */
  viewer: string;
  /** The saved view that is open; null for none. */
  view: ViewLook | null;
};
