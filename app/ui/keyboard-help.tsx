import { Dialog } from './dialog.tsx';
import type { Shortcut } from './use-shortcuts.ts';

type Props = {
  shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
  /** A barcode that is scanned on this page ships its order. */
  isScanning: boolean;
  isOpen: boolean;
  onClose(): void;
};

export function KeyboardHelp({ shortcuts, isScanning, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      title="Keyboard shortcuts"
      onClose={onClose}
      actions={[{ label: 'Close', onAct: onClose }]}
    >
      <dl className="t-keys">
        {shortcuts.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      {isScanning ? (
        <p className="t-quiet">
          A barcode scanner that types what it reads and ends with Enter ships the order at once,
          wherever the cursor stands.
        </p>
      ) : null}
    </Dialog>
  );
}
