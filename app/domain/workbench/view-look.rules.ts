import type { ViewRow } from '#app/domain/orders/saved-views.ts';
import { CHOSEN_COLUMNS, DENSITIES, type ListLook, type ListSettings } from './list-look.schema.ts';

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

/** The URL of the view with columns and density that differ from the saved ones. */
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
