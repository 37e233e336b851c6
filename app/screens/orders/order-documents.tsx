import type { OrderDocument } from '#app/domain/documents/documents-of-order.ts';
import {
  actionOf,
  isRunnable,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { orderMessages } from '#app/messages/order.ts';
import { useOpenDocument } from '#app/shells/use-open-document.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  documents: readonly OrderDocument[];
  /** The document actions of the order that the user may run in this shell. */
  documentActions: readonly OrderActionName[];
  isBusy: boolean;
  onAction(intent: RunnableAction): void;
};

/** The order's documents, which can be opened again, and buttons for the documents that can be made now. */
export function OrderDocuments({ documents, documentActions, isBusy, onAction }: Props) {
  const { text } = useMessages(orderMessages);
  const openDocument = useOpenDocument();
  if (documents.length === 0 && documentActions.length === 0) return null;
  const open = ({ collection, jobId, url }: OrderDocument) =>
    url === null ? undefined : void openDocument({ collection, jobId, url });
  const again = (document: OrderDocument) => {
    const action = againOf(document, documentActions);
    if (action && isRunnable(action)) onAction(action);
  };
  return (
    <Card title={text('documents.title')}>
      {documents.length > 0 ? (
        <ul className="t-documents">
          {documents.map((document) => (
            <li key={document.jobId}>
              {document.url === null ? (
                <span>{nameOf(text, document)}</span>
              ) : (
                <button type="button" className="t-link" onClick={() => open(document)}>
                  {nameOf(text, document)}
                </button>
              )}
              <span className="t-quiet">
                {stateOf(text, document)}
                {document.by}, <DateTime at={document.at} />
              </span>
              {againOf(document, documentActions) ? (
                <Button
                  busy={isBusy}
                  aria-label={text('documents.againOf', { document: nameOf(text, document) })}
                  onClick={() => again(document)}
                >
                  {text('documents.again')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {documentActions.length > 0 ? (
        <div className="t-group">
          {documentActions.map((action) => (
            <Button
              key={action}
              busy={isBusy}
              onClick={() => isRunnable(action) && onAction(action)}
            >
              {/* The specification's label; the document opens in a new window. */}
              {action === 'labels' ? text('documents.download') : actionOf(action).labelOfOne}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

type Text = ReturnType<typeof orderMessages.in>['text'];

/** The action that makes each kind of document. */
const ACTIONS = {
  'shipping-labels': 'labels',
  'zebra-labels': 'zebra',
  'return-labels': 'returnLabels',
  'packing-slips': 'packingSlips',
  manifests: 'manifests',
} as const satisfies Record<string, OrderActionName>;

type Kind = keyof typeof ACTIONS;

function isKnown(collection: string): collection is Kind {
  return Object.hasOwn(ACTIONS, collection);
}

function nameOf(text: Text, { collection, total, labels }: OrderDocument): string {
  const kind = isKnown(collection) ? collection : 'other';
  const values = (count: number) => ({ count, shown: groupDigits(count) });
  if (total === 1 && labels !== null && labels > 1)
    return text(`documents.parcels.${kind}`, values(labels));
  if (total === 1) return text(`documents.one.${kind}`);
  return text(`documents.orders.${kind}`, values(total));
}

/** The action that makes this document again. Null if there is a file to open, if it is still being made, or if the
 *  user cannot make it. */
function againOf(
  { collection, url, status }: OrderDocument,
  documents: readonly OrderActionName[],
): OrderActionName | null {
  const action = isKnown(collection) ? ACTIONS[collection] : undefined;
  return url === null && status !== 'processing' && action && documents.includes(action)
    ? action
    : null;
}

function stateOf(text: Text, { status, collection, leftOut, before }: OrderDocument): string {
  if (leftOut) return `${text('documents.leftOut', { why: leftOut })} `;
  if (status === 'error') return `${text('documents.failed')} `;
  if (status === 'processing') return `${text('documents.making')} `;
  if (before) return `${text('documents.outdated', { what: before })} `;
  return collection === 'zebra-labels' ? `${text('documents.atPrinter')} ` : '';
}
