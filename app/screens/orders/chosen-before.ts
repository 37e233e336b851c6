import type { Selection } from '#app/ui/use-selection.ts';
import type { SelectionState } from '#app/ui/selection.rules.ts';
import type { useParcels } from './use-parcels.ts';

type List = {
  selection: Selection;
  parcels: ReturnType<typeof useParcels>;
  /** Where the list ended when it was read. */
  upTo: string;
};

/** What was selected for an act, and of how many parcels. */
export type ChosenBefore = { state: SelectionState; parcels: string };

/** An act on what is selected clears the selection. Where nothing was done it is selected again, of all of a list
 *  what is there now, unless something else is selected since. */
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
