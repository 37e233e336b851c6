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

type Asked = { columns?: string | undefined; density?: string | undefined };

/** The list's columns and density under a view: from the URL, else as saved with the view, else the person's own
 *  settings. */
export function underView(
  list: ListSettings,
  view: ViewRow | undefined,
  asked: Asked = {},
): ListSettings {
  if (!view) return list;
  const { id, name, mayChange, sort } = view;
  const look = lookOver(list.look, view.columns, view.density);
  const shown = lookOver(look, asked.columns?.split(',') ?? null, asked.density ?? null);
  return { ...list, look: shown, view: { id, name, mayChange, sort, look } };
}

/** The look of `below`, with the given columns and density where they are set. Those that no longer exist are
 *  ignored. */
function lookOver(below: ListLook, columns: string[] | null, density: string | null): ListLook {
  return {
    columns: columns ? CHOSEN_COLUMNS.filter((one) => columns.includes(one)) : below.columns,
    density: DENSITIES.find((one) => one === density) ?? below.density,
  };
}

export function isSameLook(one: ListLook, other: ListLook): boolean {
  return one.density === other.density && one.columns.join() === other.columns.join();
}

/** The list's query string with this look. It names columns and density only if the look differs from the saved one. */
export function withLook(search: string, saved: ListLook, look: ListLook): string {
  const params = new URLSearchParams(search);
  params.delete('columns');
  params.delete('density');
  if (!isSameLook(saved, look)) {
    params.set('columns', look.columns.join(','));
    params.set('density', look.density);
  }
  return `?${params}`;
}
