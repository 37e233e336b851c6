import type { OpenManifests } from '#app/domain/manifests/open-manifests.ts';
import type { OrderActionName } from '#app/domain/orders/actions/index.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { actionsAt, type OfferedAction } from '#app/screens/orders/batch.rules.ts';
import type { SelectionState } from '#app/ui/selection.rules.ts';
import { ConfirmManifests } from './confirm-manifests.tsx';

/** The data of a manifest list, and which of the two lists it is. */
export type ManifestPart =
  { kind: 'orders'; open: OpenManifests } | { kind: 'history'; from: string; to: string };

const NOT_HERE: Record<ManifestPart['kind'], readonly OrderActionName[]> = {
  orders: ['manifest'],
  history: ['manifest', 'takeOut'],
};

/** The actions of the Orders list that this list offers too. In the history, printing the manifest comes first. */
export function manifestActions(
  { kind }: ManifestPart,
  may: readonly OrderActionName[],
  shell: { canPrintDirectly: boolean },
): OfferedAction[] {
  const actions = actionsAt('batch', may, shell).filter(
    ({ action }) => !NOT_HERE[kind].includes(action),
  );
  const documents = actionsAt('page', may, shell).filter(({ action }) => action === 'manifests');
  return kind === 'history' ? [...documents, ...actions] : actions;
}

type Props = {
  part: ManifestPart;
  may: readonly OrderActionName[];
  selected: SelectionState;
  isBusy: boolean;
  onConfirm(orderKeys: readonly string[]): void;
};

/** The buttons beside the title of a manifest list: Refresh, and the confirmation of open manifests. */
export function ManifestActions({ part, may, selected, isBusy, onConfirm }: Props) {
  return (
    <>
      <RefreshButton />
      {part.kind === 'orders' && may.includes('confirmManifest') ? (
        <ConfirmManifests
          open={part.open}
          selected={selected}
          isBusy={isBusy}
          onConfirm={onConfirm}
        />
      ) : null}
    </>
  );
}
