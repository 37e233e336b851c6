import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { isDocumentAction } from '#app/domain/orders/order-documents.rules.ts';
import { isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { orderMessages } from '#app/messages/order.ts';
import type { PendingShip } from '#app/shells/pending-ships.ts';
import { useShell } from '#app/shells/shell.ts';
import { MenuButton } from '#app/ui/menu-button.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { takesParcels, type OfferedAction } from './batch.rules.ts';
import { ParcelsField } from './parcels-field.tsx';
import type { ParcelsNow } from './use-parcels.ts';
import { ShipsIn } from './ships-in.tsx';
import { actionPath } from './order-words.rules.ts';

type Props = {
  orderKey: string;
  /** The available actions in display order. */
  actions: readonly OfferedAction[];
  /** Whether this is the recommended next action. There may be none. */
  isNext(action: OfferedAction): boolean;
  isBusy: boolean;
  /** The number of parcels. Its field is shown only if one of the actions takes a number of parcels. */
  parcels: ParcelsNow;
  /** A shipment that is about to be sent and can still be undone. */
  pending: PendingShip | null;
  onAction(intent: RunnableAction): void;
};

/** The next action as the primary button, the page to edit the order beside it, and the others in a menu.
 *  Document actions are on the Documents card. */
export function OrderHeadActions({
  orderKey,
  actions,
  isNext,
  isBusy,
  parcels,
  pending,
  onAction,
}: Props) {
  const { href } = useShell();
  const { text } = useMessages(orderMessages);
  const navigate = useNavigate();
  const inSight = actions.filter((one) => isNext(one) || one.leadsTo !== null);
  const behind = actions.filter((one) => !inSight.includes(one) && !isDocumentAction(one.action));
  const choose = (key: string) => {
    const chosen = behind.find(({ action }) => action === key);
    const path = chosen && actionPath(chosen, orderKey);
    if (path) navigate(href(path));
    else if (chosen && isRunnable(chosen.action)) onAction(chosen.action);
  };
  const shown = inSight.toReversed();
  const button = (one: OfferedAction) => (
    <ActionButton
      key={one.action}
      kind={isNext(one) ? 'primary' : 'plain'}
      offered={one}
      orderKey={orderKey}
      busy={isBusy}
      onAction={onAction}
    >
      {pending && one.action === 'ship' ? <ShipsIn pending={pending} /> : null}
    </ActionButton>
  );
  return (
    <>
      {behind.length > 0 ? (
        <MenuButton
          label={text('head.more')}
          actions={behind.map(({ action, labelOfOne }) => ({ key: action, label: labelOfOne }))}
          busy={isBusy}
          onAction={choose}
        />
      ) : null}
      {shown.slice(0, -1).map(button)}
      {actions.some(takesParcels) ? (
        <ParcelsField label={text('head.parcels')} parcels={parcels} />
      ) : null}
      {shown.slice(-1).map(button)}
    </>
  );
}

type ActionButtonProps = {
  offered: OfferedAction;
  orderKey: string;
  kind?: 'primary' | 'plain';
  busy: boolean;
  onAction(intent: RunnableAction): void;
  /** Shown instead of the label. */
  children?: ReactNode;
};

/** A button for an action on one order, or a link if the action has a page of its own. */
function ActionButton({
  offered,
  orderKey,
  kind = 'plain',
  busy,
  onAction,
  children,
}: ActionButtonProps) {
  const { href } = useShell();
  const { action, labelOfOne } = offered;
  const path = actionPath(offered, orderKey);
  const shipPlace = action === 'ship' ? { 'data-ship': orderKey } : {};
  if (path)
    return (
      <ButtonLink kind={kind} to={href(path)}>
        {labelOfOne}
      </ButtonLink>
    );
  return (
    <Button
      kind={kind}
      busy={busy}
      {...shipPlace}
      onClick={() => isRunnable(action) && onAction(action)}
    >
      {children ?? labelOfOne}
    </Button>
  );
}
