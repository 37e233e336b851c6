import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { manifestMessages } from '#app/messages/manifests.ts';
import { useRowActions, useRowState } from '#app/screens/orders/row-actions-state.ts';
import { Button } from '#app/ui/button.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { COLUMN_STEPS, stepFor } from '#app/ui/column-fit.rules.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import type { ManifestPart } from './manifest-part.tsx';

type Placed = Column<OrderRow> & { widthRem: number };

type Text = ReturnType<typeof manifestMessages.in>['text'];

type Moment = 'inManifestAt' | 'confirmManifestAt';

function dated(moment: Moment, thisYear: number): Placed['cell'] {
  return ({ [moment]: at }) => (at ? <DateTime at={at} thisYear={thisYear} /> : null);
}

/** The history's own columns. In a narrow table the In Manifest Date is left out. */
function ownColumns(text: Text, thisYear: number): readonly Placed[] {
  return [
    {
      key: 'paper',
      head: text('column.manifest'),
      cell: (o) => <DocumentCell order={o} />,
      // Wide enough for the widest letters that a store's code can have.
      widthRem: 8.375,
      phone: 'below',
    },
    {
      key: 'inManifest',
      head: text('column.inManifest'),
      cell: dated('inManifestAt', thisYear),
      sort: { by: 'inManifest', first: 'desc' },
      widthRem: 7,
      fromRem: stepFor(COLUMN_STEPS, IN_MANIFEST_FROM_REM),
      phone: 'hidden',
    },
    {
      key: 'confirmManifest',
      head: text('column.confirmManifest'),
      cell: (o) => <Confirmed at={o.confirmManifestAt} thisYear={thisYear} />,
      sort: { by: 'confirmManifest', first: 'desc' },
      widthRem: 8.875,
      phone: 'below',
    },
  ];
}

/** The table width, in rem, below which the In Manifest Date would cut off status and actions. */
const IN_MANIFEST_FROM_REM = 53;

/** The columns of the Orders list. In the history, the manifest and its dates come after the order's number, and
 *  the other columns get less room. On a phone the manifest and the date of confirmation are below the order. */
export function manifestColumns(
  text: Text,
  kind: ManifestPart['kind'],
  columns: readonly Placed[],
  thisYear: number,
): readonly Placed[] {
  if (kind === 'orders') return columns;
  const own = ownColumns(text, thisYear);
  const ownRem = own.reduce((sum, { widthRem }) => sum + widthRem, 0);
  return columns.flatMap((column) => {
    const { fromRem } = column;
    if (column.key === 'orderId') return [column, ...own];
    if (fromRem === undefined) return [column];
    const step = stepFor(COLUMN_STEPS, fromRem + ownRem);
    return [{ ...column, fromRem: step, phone: 'hidden' }];
  });
}

/** The date when the manifest was confirmed. On a phone it has a label, because there is no column head. */
function Confirmed({ at, thisYear }: { at: string | Date | null | undefined; thisYear: number }) {
  const { parts } = useMessages(manifestMessages);
  if (!at) return null;
  return parts('confirmed', {
    label: (inside) => (
      <span key="label" className="t-phone-only">
        {inside}
      </span>
    ),
    at: <DateTime key="at" at={at} thisYear={thisYear} />,
  });
}

/** The manifest's number, as a button that prints the whole manifest again. */
function DocumentCell({ order }: { order: OrderRow }) {
  const { text } = useMessages(manifestMessages);
  const { manifestNumber: number, orderKey } = order;
  const { onAction: action } = useRowActions();
  const { busy } = useRowState(orderKey);
  if (!number) return null;
  return (
    <Button
      kind="quiet"
      aria-label={text('print.buttonOf', { number })}
      title={text('print.help')}
      busy={busy === 'manifests'}
      onClick={() => action('manifests', orderKey)}
    >
      {number}
    </Button>
  );
}
