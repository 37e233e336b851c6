import type { ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';

/** Where something was printed before, and there is one reason to do it once more. */
const AS_REPAIR: { readonly [R in ActionRepair]?: string } = {
  labels: 'Print the label again',
  packingSlips: 'Print the slip again',
  acceptPapers: 'Accept as it is',
};

/** What an act is called on the button of a matter that it mends. */
export function repairLabel(act: ActionRepair): string {
  return AS_REPAIR[act] ?? actionOf(act).labelOfOne;
}
