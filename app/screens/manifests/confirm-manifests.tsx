import { useState } from 'react';
import type { OpenManifests } from '#app/domain/manifests/open-manifests.ts';
import { actOf } from '#app/domain/orders/order-acts.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { confirmLines, confirmTitle, toConfirm } from './confirm.rules.ts';

type Props = {
  open: OpenManifests;
  selected: ReadonlySet<string>;
  isBusy: boolean;
  onConfirm(orderKeys: readonly string[]): void;
};

const ACT = actOf('confirmManifest');

/** Asks how many orders go onto which manifests, and confirms those that it named: what comes in while
 *  it asks waits for the next one. */
export function ConfirmManifests({ open, selected, isBusy, onConfirm }: Props) {
  const { toast } = useShell();
  const [asked, setAsked] = useState<OpenManifests | null>(null);
  const ask = () => {
    const manifests = toConfirm(open.manifests, selected);
    if (manifests.length === 0) return toast(ACT.nothing([]), { isError: true });
    const orders = manifests.flatMap(({ orderKeys }) => orderKeys).length;
    setAsked({ manifests, total: selected.size === 0 ? open.total : orders });
  };
  const keys = asked?.manifests.flatMap(({ orderKeys }) => orderKeys) ?? [];
  return (
    <>
      <Button kind="primary" busy={isBusy} onClick={ask}>
        {ACT.label}
      </Button>
      {asked ? (
        <Dialog
          isOpen
          title={confirmTitle(asked.manifests)}
          onClose={() => setAsked(null)}
          actions={[
            { label: 'Not yet', onAct: () => setAsked(null) },
            {
              label: 'Confirm and print',
              kind: 'primary',
              onAct: () => {
                setAsked(null);
                onConfirm(keys);
              },
            },
          ]}
        >
          <ul className="t-plain-list">
            {confirmLines(asked.manifests, asked.total - keys.length).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Dialog>
      ) : null}
    </>
  );
}
