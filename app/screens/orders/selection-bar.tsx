import type { FocusEvent, ReactNode } from 'react';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { Button } from '#app/ui/button.tsx';
import { MenuButton, type MenuAction } from '#app/ui/menu-button.tsx';
import type { Selection } from '#app/ui/use-selection.ts';
import { MAX_SELECTED } from '#app/domain/orders/order-list.rules.ts';
import { listMessages } from '#app/messages/lists.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { SelectPage } from '#app/ui/select-page.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { takesParcels, type OfferedAction } from './batch.rules.ts';
import { possibleAmong } from './orders-selection.rules.ts';
import { ParcelsField } from './parcels-field.tsx';
import { shipCostWords } from './ship-cost-words.rules.ts';
import { ShortBalance } from './short-balance.tsx';
import type { AskedOrders } from './use-order-actions.ts';
import type { ParcelsNow } from './use-parcels.ts';
import { useShipCost } from './use-ship-cost.ts';

type Props = {
  selection: Selection;
  /** Number of orders that can be selected: all that match, but in the manifest history only those on this page. */
  total: number;
  rows: readonly OrderRow[];
  actions: readonly OfferedAction[];
  isBusy: boolean;
  /** The selected orders as an action sends them. */
  asked: AskedOrders;
  /** The number of parcels for each order to ship. */
  parcels: ParcelsNow;
  onAction(intent: RunnableAction): void;
  /** The controls for the list's columns and density. */
  children: ReactNode;
};

/** The selected orders, and the actions for them. */
export function SelectionBar(props: Props) {
  const { selection, total, rows, actions, isBusy, asked, parcels, onAction, children } = props;
  const { text } = useMessages(ordersMessages);
  const { text: listText } = useMessages(listMessages);
  const { text: costText } = useMessages(orderActionMessages);
  const { count } = selection;
  const cost = useShipCost(actions.some(({ action }) => action === 'ship') ? asked : null, rows);
  const costWords = cost && shipCostWords(costText, cost);
  return (
    <div className="t-selection-place">
      {actions.length > 0 && rows.length > 0 ? (
        <SelectPage className="t-select-page" selection={selection} rowCount={rows.length}>
          {listText('table.selectPage')}
        </SelectPage>
      ) : null}
      <div
        className={`t-selection${count > 0 ? ' is-on' : ''}`}
        role="region"
        aria-label={text('selected.title')}
      >
        {actions.length > 0 ? (
          <>
            <MenuButton
              label={text('selected.action')}
              actions={actions.map((action) => ({
                key: action.action,
                label: action.label,
                ...reach(text, props, action),
              }))}
              busy={isBusy}
              onAction={(intent) => onAction(intent as RunnableAction)}
            />
            {count > 0 && actions.some(takesParcels) ? (
              <ParcelsField label={text('selected.parcels')} parcels={parcels} />
            ) : null}
            {count > 0 ? (
              <DirectActions actions={actions} isBusy={isBusy} onAction={onAction} />
            ) : null}
            <SelectedCount
              selection={selection}
              total={total}
              shown={rows.length}
              costWords={costWords}
            />
          </>
        ) : null}
        <div className="t-selection__end">{children}</div>
      </div>
      <ShortBalance cost={cost} />
    </div>
  );
}

/** Actions with a keyboard shortcut are the most used, so they have their own button. */
function DirectActions({
  actions,
  isBusy,
  onAction,
}: Pick<Props, 'actions' | 'isBusy' | 'onAction'>) {
  return (
    <div className="t-selection__direct" onBlur={backToFirstLine}>
      {actions
        .filter(({ shortcut }) => shortcut)
        .map(({ action, label }) => (
          <Button key={action} busy={isBusy} onClick={() => onAction(action as RunnableAction)}>
            {label}
          </Button>
        ))}
    </div>
  );
}

/** The focus scrolls to a button that has no room. Without it, the most used buttons are shown again. */
function backToFirstLine({ currentTarget }: FocusEvent<HTMLElement>): void {
  currentTarget.scrollTop = 0;
}

type Text = ReturnType<typeof ordersMessages.in>['text'];

/** A note on how many of the selected orders an action can change, if not all. The action can still be chosen; its
 *  dialog or its result then gives the reason for each other order. */
function reach(
  text: Text,
  { selection, rows }: Pick<Props, 'selection' | 'rows'>,
  action: OfferedAction,
): Partial<MenuAction> {
  const { count } = selection;
  const many = count > 0 ? possibleAmong(rows, selection, action) : null;
  if (many === null || many === count) return {};
  return { note: text('selected.possible', { possible: many, count }) };
}

/** Returns how many orders are selected. If that is more than one action can take, the text includes the maximum. '' if
 *  no order is selected. */
export function selectionWords(
  text: Text,
  { count, countHere, state }: Pick<Selection, 'count' | 'countHere' | 'state'>,
  total: number,
): string {
  if (count === 0) return '';
  const hidden = state.all ? 0 : count - countHere;
  const values = {
    count: groupDigits(count),
    elsewhere: groupDigits(hidden),
    max: groupDigits(MAX_SELECTED),
  };
  const isOver = count > MAX_SELECTED;
  if (state.all && count === total)
    return text(isOver ? 'selected.allAtMost' : 'selected.all', values);
  if (hidden > 0) return text(isOver ? 'selected.elsewhereAtMost' : 'selected.elsewhere', values);
  return text(isOver ? 'selected.someAtMost' : 'selected.some', values);
}

type SelectedCountProps = Pick<Props, 'selection' | 'total'> & {
  /** Number of rows on this page. */
  shown: number;
  costWords: string | null;
};

function SelectedCount({ selection, total, shown, costWords }: SelectedCountProps) {
  const { text } = useMessages(ordersMessages);
  const { count, state } = selection;
  const words = selectionWords(text, selection, total);
  const mayTakeAll = count > 0 && !state.all && total > shown;
  return (
    <div className="t-selection__count">
      <div className="t-selection__text t-figures">
        <span role="status" title={words}>
          {words}
        </span>
        <span className="t-ship-cost" aria-live="polite" title={costWords ?? undefined}>
          {costWords}
        </span>
      </div>
      {mayTakeAll ? (
        <button type="button" className="t-link-button" onClick={selection.selectAll}>
          {text('selected.selectAll', { count: groupDigits(total) })}
        </button>
      ) : null}
      {count > 0 ? (
        <button type="button" className="t-link-button" onClick={selection.clear}>
          {text('selected.clear')}
        </button>
      ) : null}
    </div>
  );
}
