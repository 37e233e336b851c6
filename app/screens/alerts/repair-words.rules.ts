import type { ActionRepair } from '#app/domain/alerts/alert-row.rules.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';

/** Labels of actions on an alert's button, where the action's usual label does not fit. */
const AS_REPAIR: { readonly [R in ActionRepair]?: string } = {
  labels: 'Print the label again',
  packingSlips: 'Print the packing slip again',
  acceptPapers: 'Accept as is',
};

/** The label of an action on an alert's button. */
export function repairLabel(action: ActionRepair): string {
  return AS_REPAIR[action] ?? actionOf(action).labelOfOne;
}
