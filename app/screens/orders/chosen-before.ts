import type { Selection } from '#app/ui/use-selection.ts';
import type { SelectionState } from '#app/ui/selection.rules.ts';
import type { useParcels } from './use-parcels.ts';

type List = {
  selection: Selection;
  parcels: ReturnType<typeof useParcels>;
  /** The end marker of the list as loaded. If orders have arrived since, the server refuses an action on all orders. */
  upTo: string;
};

/** The selection and the number of parcels before an action cleared them. */
export type ChosenBefore = { state: SelectionState; parcels: string };

/** An action clears the selection. If it fails, the selection is restored, unless the user has selected
 *  something else since. A selection of all orders then covers the current list. */
export function putsBackChosen({ selection, parcels, upTo }: List) {
  return {
    onBegun(isSingle: boolean): ChosenBefore | null {
      if (isSingle) return null;
      selection.clear();
      return { state: selection.state, parcels: parcels.text };
    },
    onFailed(before: ChosenBefore | null): void {
      if (!before || selection.count > 0) return;
      selection.putBack({ ...before.state, upTo });
      parcels.putBack(true, before.parcels);
    },
  };
}
