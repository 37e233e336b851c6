import { Dialog } from './dialog.tsx';
import type { Shortcut } from './use-shortcuts.ts';

type Props = {
  shortcuts: readonly Pick<Shortcut, 'key' | 'label'>[];
  isOpen: boolean;
  onClose(): void;
};

export function KeyboardHelp({ shortcuts, isOpen, onClose }: Props) {
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
    </Dialog>
  );
}
