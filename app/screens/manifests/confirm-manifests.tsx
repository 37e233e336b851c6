import { useEffect, useMemo, useState } from 'react';
import type { OpenManifests, OpenManifest } from '#app/domain/manifests/open-manifests.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { LeftOut } from '#app/screens/orders/left-out.tsx';
import { useActionReach } from '#app/screens/orders/use-action-reach.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { isSelected, selectedCount, type SelectionState } from '#app/ui/selection.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof manifestMessages.in>['text'];

type Props = {
  open: OpenManifests;
  selected: SelectionState;
  isBusy: boolean;
  onConfirm(orderKeys: readonly string[]): void;
};

const ACTION = actionOf('confirmManifest');
const CAN = { thing: 'order', be: 'be confirmed' } as const;

/** Asks before manifests are confirmed, with the number of orders on each, and confirms exactly these orders. An order
 *  added in the meantime waits for the next manifest. */
export function ConfirmManifests({ open, selected, isBusy, onConfirm }: Props) {
  const [asked, setAsked] = useState<OpenManifests | null>(null);
  const keys = useMemo(() => asked?.manifests.flatMap(({ orderKeys }) => orderKeys) ?? [], [asked]);
  const orders = useMemo(() => ({ orderKeys: keys, count: keys.length }), [keys]);
  const known = useActionReach('confirmManifest', asked ? orders : null, {
    whyCode: null,
    rows: open,
    isUnderWay: isBusy,
  });
  const reach = known?.reach;
  const confirm = () => {
    setAsked(null);
    onConfirm(keys);
  };
  // If no order could be confirmed from the start, the request is sent without a question. The server's answer gives
  // the reasons and a fix.
  const isNone = reach?.ready === 0 && known?.hadSome === false;
  const isChecked = known !== undefined;
  useEffect(() => {
    if (isNone) confirm();
    // Only a change of `isNone` may send the request.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isNone]);
  const wanted = toConfirm(open, selected);
  const isEmpty = wanted.manifests.length === 0;
  const going = asked && withoutSkipped(asked.manifests, reach?.skipped ?? []);
  return (
    <>
      <Button
        kind="primary"
        busy={isBusy || (asked !== null && !isChecked)}
        disabled={isEmpty}
        title={isEmpty ? ACTION.nothing([]) : undefined}
        onClick={() => setAsked(wanted)}
      >
        {ACTION.label}
      </Button>
      {asked && going && isChecked && !isNone ? (
        <ConfirmDialog
          going={going}
          besides={asked.total - keys.length}
          known={known}
          onClose={() => setAsked(null)}
          onConfirm={confirm}
        />
      ) : null}
    </>
  );
}

/** The selected orders of a list by manifest, or all orders if none is selected. If all were selected, an order that
 *  came later is not confirmed, and `total` counts it as one that waits. */
export function toConfirm(open: OpenManifests, selected: SelectionState): OpenManifests {
  const { all, upTo, ids } = selected;
  if (!all && ids.size === 0) return open;
  const manifests = among(open.manifests, (key, manifest) => {
    const isNewer = all && upTo !== undefined && (manifest.ids[key] ?? '') > upTo;
    return isSelected(selected, key) && !isNewer;
  });
  const count = manifests.flatMap(({ orderKeys }) => orderKeys).length;
  return { manifests, total: all ? selectedCount(selected, open.total) : count };
}

/** The manifests without the orders that cannot be confirmed. */
export function withoutSkipped(
  manifests: readonly OpenManifest[],
  skipped: readonly { orderKey: string }[],
): OpenManifest[] {
  const left = new Set(skipped.map(({ orderKey }) => orderKey));
  return among(manifests, (key) => !left.has(key));
}

function among(
  manifests: readonly OpenManifest[],
  isIn: (orderKey: string, manifest: OpenManifest) => boolean,
): OpenManifest[] {
  return manifests
    .map((manifest) => ({
      ...manifest,
      orderKeys: manifest.orderKeys.filter((key) => isIn(key, manifest)),
    }))
    .filter(({ orderKeys }) => orderKeys.length > 0);
}

export function confirmTitle(text: Text, manifests: readonly OpenManifest[]): string {
  const orders = manifests.reduce((sum, { orderKeys }) => sum + orderKeys.length, 0);
  return text('confirm.title', {
    manifests: manifests.length,
    shownManifests: groupDigits(manifests.length),
    orders,
    shownOrders: groupDigits(orders),
  });
}

/** One line for each manifest, followed by the consequences. */
export function confirmLines(
  text: Text,
  manifests: readonly OpenManifest[],
  left: number,
): string[] {
  const booked = manifests.filter(({ isBooked }) => isBooked).map(({ storeName }) => storeName);
  return [
    ...manifests.map((manifest) => manifestLine(text, manifest)),
    ...(left > 0 ? [text('confirm.waiting', { count: left, shown: groupDigits(left) })] : []),
    ...(booked.length > 0
      ? [text('confirm.booked', { stores: [...new Set(booked)].join(', ') })]
      : []),
    text('confirm.final'),
  ];
}

function manifestLine(text: Text, { storeName, pickupName, orderKeys, parcels }: OpenManifest) {
  const count = orderKeys.reduce((sum, key) => sum + (parcels[key] ?? 1), 0);
  return text('confirm.line', {
    store: storeName,
    pickup: pickupName,
    orders: orderKeys.length,
    shownOrders: groupDigits(orderKeys.length),
    parcels: count,
    shownParcels: groupDigits(count),
  });
}

type ConfirmProps = {
  going: readonly OpenManifest[];
  /** Number of open orders that are not confirmed now and wait for the next manifest. */
  besides: number;
  known: NonNullable<ReturnType<typeof useActionReach>>;
  onClose(): void;
  onConfirm(): void;
};

function ConfirmDialog({ going, besides, known, onClose, onConfirm }: ConfirmProps) {
  const { text } = useMessages(manifestMessages);
  const { reach, changed } = known;
  return (
    <Dialog
      isOpen
      title={confirmTitle(text, going)}
      onClose={onClose}
      actions={[
        { label: text('confirm.cancel'), onAction: onClose },
        {
          label: text('confirm.button'),
          kind: 'primary',
          isDisabled: reach?.ready === 0,
          onAction: onConfirm,
        },
      ]}
    >
      {reach ? <LeftOut can={CAN} reach={reach} changed={changed} /> : null}
      <ul className="t-plain-list">
        {confirmLines(text, going, besides).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
