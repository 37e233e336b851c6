import { Dialog } from '#app/ui/dialog.tsx';
import { keySign } from '#app/ui/keys.rules.ts';
import type { KeyGroup } from './keyboard-map.rules.ts';
import { useIsMac } from './use-is-mac.ts';

type Props = {
  groups: readonly KeyGroup[];
  /** A barcode that is scanned on a list ships its order. */
  isScanning: boolean;
  isOpen: boolean;
  onClose(): void;
};

/** The list of all keys, by where they work. */
export function KeyboardMap({ groups, isScanning, isOpen, onClose }: Props) {
  const isMac = useIsMac();
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={[{ label: 'Close', onAct: onClose }]}
    >
      {groups.map(({ title, keys }) => (
        <section key={title} className="t-keys">
          <h3>{title}</h3>
          <dl>
            {keys.map((one) => (
              <div key={one.label}>
                <dt>
                  <kbd>{keySign(one, isMac)}</kbd>
                </dt>
                <dd>{one.label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {isScanning ? (
        <p className="t-quiet">
          On a list of orders, scanning a barcode ships that order at once. The scanner must end
          each scan with Enter.
        </p>
      ) : null}
    </Dialog>
  );
}
