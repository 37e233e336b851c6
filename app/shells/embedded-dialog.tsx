import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { actionsOf, DialogError, OwnDialog, type DialogProps } from '#app/ui/own-dialog.tsx';
import { useDialogRefusals } from '#app/ui/refusals.ts';
import { UnplacedErrors } from '#app/ui/unplaced-errors.tsx';
import { useHasAppBridge } from './app-bridge.ts';

/** Shopify's own modal, over the whole admin; ours where App Bridge is missing. */
export function EmbeddedDialog(props: DialogProps) {
  return useHasAppBridge() ? <AdminModal {...props} /> : <OwnDialog {...props} />;
}

const nothing = () => undefined;
const FIELD = ':is(input:not([type=hidden]), select, textarea):enabled';

/** Heading and actions go into the modal's official slots; the content lives in a document of its
 *  own, where events still reach React. */
function AdminModal(asked: DialogProps) {
  const { before, leave } = useDialogRefusals(asked.isOpen, asked.onClose);
  const props = { ...asked, onClose: leave };
  const { isOpen, title, children, error, onClose } = props;
  const actions = actionsOf(props);
  const close = useRef<() => void>(nothing);
  useEffect(() => {
    // Our own closing is told as well, and is no wish of the person's.
    close.current = isOpen ? onClose : nothing;
  });
  // Nor is that of one that is taken off the page: it is told while another takes its place.
  useLayoutEffect(
    () => () => {
      close.current = nothing;
    },
    [],
  );
  const onHide = useRef(() => close.current());
  const content = useRef<HTMLDivElement>(null);
  // The admin puts the keyboard on its own heading; what is to be filled in is in our document.
  const onShow = useRef(() => content.current?.querySelector<HTMLElement>(FIELD)?.focus());
  return (
    <Modal open={isOpen} onShow={onShow.current} onHide={onHide.current}>
      <div className="t-modal" ref={content}>
        {isOpen ? children : null}
        <DialogError>{isOpen ? error : null}</DialogError>
        {isOpen ? <UnplacedErrors but={before} /> : null}
      </div>
      <TitleBar title={title}>
        {actions.map(({ label, kind, isBusy, isDisabled, onAction }) => (
          <button
            key={label}
            variant={kind ? 'primary' : undefined}
            tone={kind === 'danger' ? 'critical' : undefined}
            loading={isBusy ? '' : undefined}
            disabled={isDisabled}
            onClick={onAction}
          >
            {label}
          </button>
        ))}
      </TitleBar>
    </Modal>
  );
}
