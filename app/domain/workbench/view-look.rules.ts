import type { ViewRow } from '#app/domain/orders/saved-views.ts';
import { CHOSEN_COLUMNS, DENSITIES, type ListLook, type ListSettings } from './list-look.schema.ts';

type Asked = { columns?: string | undefined; density?: string | undefined };

/** The list under a view: as the address has it now, else as the view was saved; what it leaves open is as
 *  the person has it. */
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

/** Of a column that is no more, and of a density that is none, nothing is known. */
function lookOver(below: ListLook, columns: string[] | null, density: string | null): ListLook {
  return {
    columns: columns ? CHOSEN_COLUMNS.filter((one) => columns.includes(one)) : below.columns,
    density: DENSITIES.find((one) => one === density) ?? below.density,
  };
}

export function isSameLook(one: ListLook, other: ListLook): boolean {
  return one.density === other.density && one.columns.join() === other.columns.join();
}

/** The address of the view with the list looking otherwise than it was saved. */
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
