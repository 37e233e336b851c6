import { Modal, TitleBar } from '@shopify/app-bridge-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { uiMessages } from '#app/messages/ui.ts';
import { actionsOf, DialogError, OwnDialog, type DialogProps } from '#app/ui/own-dialog.tsx';
import { useDialogRefusals } from '#app/ui/refusals.ts';
import { UnplacedErrors } from '#app/ui/unplaced-errors.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useHasAppBridge } from './app-bridge.ts';

/** Uses Shopify's own modal, which covers the whole admin, or ours where App Bridge is missing. */
export function EmbeddedDialog(props: DialogProps) {
  return useHasAppBridge() ? <AdminModal {...props} /> : <OwnDialog {...props} />;
}

const nothing = () => undefined;
const FIELD = ':is(input:not([type=hidden], [tabindex="-1"]), select, textarea):enabled';

/** Renders heading and actions in the modal's official slots. The content lives in a separate document, whose
 *  events still reach React. */
function AdminModal(asked: DialogProps) {
  const { text } = useMessages(uiMessages);
  const { before, leave } = useDialogRefusals(asked.isOpen, asked.onClose);
  const props = { ...asked, onClose: leave };
  const { isOpen, title, children, error, onClose } = props;
  const actions = actionsOf(text, props);
  const close = useRef<() => void>(nothing);
  useEffect(() => {
    // `onHide` also fires when we close the modal ourselves, which must not count as the person closing it.
    close.current = isOpen ? onClose : nothing;
  });
  // A modal that unmounts must not count as closed by the person either: its `onHide` fires while another modal takes
  // its place.
  useLayoutEffect(
    () => () => {
      close.current = nothing;
    },
    [],
  );
  const onHide = useRef(() => close.current());
  const content = useRef<HTMLDivElement>(null);
  // The admin focuses its own heading, so we move the focus to the first field in our document.
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
