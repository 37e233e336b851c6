import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { useEffect, useRef } from 'react';
import { DialogError, OwnDialog, type DialogProps } from '#app/ui/own-dialog.tsx';
import { useHasAppBridge } from './app-bridge.ts';

/** Shopify's own modal, over the whole admin; ours where App Bridge is missing. */
export function EmbeddedDialog(props: DialogProps) {
  return useHasAppBridge() ? <AdminModal {...props} /> : <OwnDialog {...props} />;
}

/** Heading and actions go into the modal's official slots; the content lives in a document of its
 *  own, where events still reach React. */
function AdminModal(props: DialogProps) {
  const { isOpen, title, children, actions = [], error, onClose } = props;
  const close = useRef<() => void>(() => undefined);
  useEffect(() => {
    // Our own closing is told as well, and is no wish of the person's.
    close.current = isOpen ? onClose : () => undefined;
  });
  const onHide = useRef(() => close.current());
  return (
    <Modal open={isOpen} onHide={onHide.current}>
      <div className="t-modal">
        {isOpen ? children : null}
        <DialogError>{isOpen ? error : null}</DialogError>
      </div>
      <TitleBar title={title}>
        {actions.map(({ label, kind, isBusy, isDisabled, onAct }) => (
          <button
            key={label}
            variant={kind ? 'primary' : undefined}
            tone={kind === 'danger' ? 'critical' : undefined}
            loading={isBusy ? '' : undefined}
            disabled={isDisabled}
            onClick={onAct}
          >
            {label}
          </button>
        ))}
      </TitleBar>
    </Modal>
  );
}
