import type { Selection } from '#app/ui/use-selection.ts';
import type { SelectionState } from '#app/ui/selection.rules.ts';
import type { useParcels } from './use-parcels.ts';

type List = {
  selection: Selection;
  parcels: ReturnType<typeof useParcels>;
  /** The end marker of the list as loaded. If orders have arrived since, the server refuses an action on all orders. */
  upTo: string;
};

/** The orders of an action, as far as they tell whether they are the selection. */
type Asked = { orderKeys: readonly string[]; count: number; all?: object };

/** The selection and the number of parcels before an action cleared them. `owner`: the list of the selection. */
export type ChosenBefore = { state: SelectionState; owner: string; parcels: string };

/** An action on the selection clears it; one on other orders, such as *Try again*, does not. If it fails, the selection
 *  is restored, unless the user has selected something else since, or opened another list. A selection of all orders
 *  then covers the current list. */
export function putsBackChosen({ selection, parcels, upTo }: List) {
  return {
    onBegun(asked: Asked, isSingle: boolean): ChosenBefore | null {
      if (isSingle || !isOfSelection(selection, asked)) return null;
      selection.clear();
      return { state: selection.state, owner: selection.owner, parcels: parcels.text };
    },
    onFailed(before: ChosenBefore | null): void {
      if (!before || before.owner !== selection.owner || selection.count > 0) return;
      selection.putBack({ ...before.state, upTo });
      parcels.putBack(true, before.parcels);
    },
  };
}

function isOfSelection(selection: Selection, { all, orderKeys, count }: Asked): boolean {
  return all !== undefined || (count === selection.count && orderKeys.every(selection.has));
}
