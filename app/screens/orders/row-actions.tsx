import { useNavigate } from '@remix-run/react';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { actionOf, isRunnable, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import type { PendingShip } from '#app/shells/pending-ships.ts';
import { useShell } from '#app/shells/shell.ts';
import { usePendingShip } from '#app/shells/use-pending-ships.ts';
import { Button } from '#app/ui/button.tsx';
import { RowLink } from '#app/ui/row-link.tsx';
import { FloatingMenu } from '#app/ui/row-menu.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import type { OfferedAction } from './batch.rules.ts';
import { actionPath, orderPath } from './order-words.rules.ts';
import { roomFor, rowActionsOf } from './row-actions.rules.ts';
import { useRowActions, useRowState } from './row-actions-state.ts';
import { ShipsIn } from './ships-in.tsx';

/** View, Update and the next action, each in a fixed place. When an action is done its place stays filled, so
 *  that a second click hits no other button. */
export function RowActions({ order }: { order: OrderRow }) {
  const { href } = useShell();
  const { text } = useMessages(ordersMessages);
  const { offered, onAction: action, openMore } = useRowActions();
  const { orderKey, orderId: id } = order;
  const { update, next, more } = rowActionsOf(order, offered);
  const updatePath = update && actionPath(update, orderKey);
  const pending = usePendingShip(orderKey);
  return (
    <div className="t-order-acts">
      <RowLink
        className="t-sign t-sign--view"
        to={href(orderPath(orderKey))}
        aria-label={text('row.viewOf', { id })}
        title={text('row.view')}
      />
      {update && updatePath && !pending ? (
        <RowLink
          className="t-sign t-sign--update"
          to={href(updatePath)}
          aria-label={text('row.actionOf', { action: update.labelOfOne, id })}
          title={update.labelOfOne}
        />
      ) : null}
      <NextAction orderKey={orderKey} id={id} next={next} pending={pending} onAction={action} />
      {more.length > 0 && !pending ? (
        <button
          type="button"
          className="t-sign t-sign--more"
          aria-haspopup="menu"
          aria-label={text('row.moreOf', { id })}
          title={text('row.more')}
          onClick={(event) => openMore(orderKey, event.currentTarget)}
        />
      ) : roomFor(offered).actions > 1 ? (
        <span className="t-sign t-sign--none" />
      ) : null}
    </div>
  );
}

type NextProps = {
  orderKey: string;
  /** The order's number. */
  id: string;
  next: OfferedAction | null;
  pending: PendingShip | null;
  onAction(intent: RunnableAction, orderKey: string): void;
};

/** The button for a row's next action. A running action stays in its place as a busy or disabled button, even if the
 *  list is reloaded before the answer arrives. A finished action stays at least until the row has been loaded again. */
function NextAction({ orderKey, id, next, pending, onAction }: NextProps) {
  const { text, parts } = useMessages(ordersMessages);
  const { busy, done, isUnread } = useRowState(orderKey);
  if (pending)
    return (
      <Button busy aria-label={text('row.shippingOf', { id })}>
        <ShipsIn pending={pending} />
      </Button>
    );
  if (next && isRunnable(next.action) && !isUnread && (busy === null || busy === next.action)) {
    const intent = next.action;
    return (
      <Button
        aria-label={text('row.actionOf', { action: next.labelOfOne, id })}
        busy={busy === intent}
        data-ship={orderKey}
        onClick={() => onAction(intent, orderKey)}
      >
        {next.labelOfOne}
      </Button>
    );
  }
  const words = busy ? actionOf(busy).labelOfOne : done;
  if (words === null) return null;
  return (
    <button type="button" className="t-button is-done" aria-disabled="true">
      {parts('row.doneOf', {
        action: words,
        id,
        name: (inside) => (
          <span key="name" className="t-hidden">
            {inside}
          </span>
        ),
      })}
    </button>
  );
}

export type OpenMenu = { orderKey: string; opener: HTMLElement };

type MenuProps = {
  menu: OpenMenu;
  actions: readonly OfferedAction[];
  onAction(intent: RunnableAction, orderKey: string): void;
  onClose(): void;
};

/** The menu of a row's other actions. All rows share one menu, so that they need no state of their own. */
export function RowMenu({ menu: { orderKey, opener }, actions, onAction, onClose }: MenuProps) {
  const { href } = useShell();
  const { text } = useMessages(ordersMessages);
  const navigate = useNavigate();
  const choose = (key: string) => {
    const one = actions.find(({ action }) => action === key);
    const path = one && actionPath(one, orderKey);
    if (path) navigate(href(path));
    else if (one && isRunnable(one.action)) onAction(one.action, orderKey);
  };
  return (
    // The key gives each order a menu of its own, because an open menu keeps its position and its actions.
    <FloatingMenu
      key={orderKey}
      opener={opener}
      label={text('row.menu')}
      actions={actions.map(({ action, labelOfOne }) => ({ key: action, label: labelOfOne }))}
      onAction={choose}
      onClose={onClose}
    />
  );
}
