import type { OrderDocument } from '#app/domain/documents/documents-of-order.ts';
import {
  actionOf,
  isRunnable,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import { parcelWords } from '#app/domain/orders/parcels.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { useOpenDocument } from '#app/shells/use-open-document.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';

type Props = {
  documents: readonly OrderDocument[];
  /** The document actions of the order that the user may do in this shell. */
  documentActions: readonly OrderActionName[];
  isBusy: boolean;
  onAction(intent: RunnableAction): void;
};

/** The order's documents, to be opened again, and the ones that can be made now. */
export function OrderDocuments({ documents, documentActions, isBusy, onAction }: Props) {
  const openDocument = useOpenDocument();
  if (documents.length === 0 && documentActions.length === 0) return null;
  const open = ({ collection, jobId, url }: OrderDocument) =>
    url === null ? undefined : void openDocument({ collection, jobId, url });
  const again = (document: OrderDocument) => {
    const action = againOf(document, documentActions);
    if (action && isRunnable(action)) onAction(action);
  };
  return (
    <Card title="Documents">
      {documents.length > 0 ? (
        <ul className="t-documents">
          {documents.map((document) => (
            <li key={document.jobId}>
              {document.url === null ? (
                <span>{nameOf(document)}</span>
              ) : (
                <button type="button" className="t-link" onClick={() => open(document)}>
                  {nameOf(document)}
                </button>
              )}
              <span className="t-quiet">
                {stateOf(document)}
                {document.by}, <DateTime at={document.at} />
              </span>
              {againOf(document, documentActions) ? (
                <Button
                  busy={isBusy}
                  aria-label={`Print again: ${nameOf(document)}`}
                  onClick={() => again(document)}
                >
                  Print again
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
              {action === 'labels' ? DOWNLOAD : actionOf(action).labelOfOne}
            </Button>
          ))}
        </div>
      ) : null}
    </Card>
  );
}

/** The specification's label for the button; the document opens in a new window. */
const DOWNLOAD = 'Download PDF';

// prettier-ignore
const KINDS: Readonly<Record<string, { one: string; many: string; action: OrderActionName }>> = {
  'shipping-labels': { one: 'Label',        many: 'Labels',        action: 'labels' },
  'zebra-labels':    { one: 'Zebra label',  many: 'Zebra labels',  action: 'zebra' },
  'return-labels':   { one: 'Return label', many: 'Return labels', action: 'returnLabels' },
  'packing-slips':   { one: 'Packing slip', many: 'Packing slips', action: 'packingSlips' },
  manifests:         { one: 'Manifest',     many: 'Manifest',      action: 'manifests' },
};

function nameOf({ collection, total, labels }: OrderDocument): string {
  const { one = 'Document', many = 'Documents' } = KINDS[collection] ?? {};
  if (total === 1 && labels !== null && labels > 1) return `${many} of ${parcelWords(labels)}`;
  return total === 1 ? one : `${many} of ${counted(total, 'order')}`;
}

/** The action that makes this document again. Null if there is a file to open, if it is still being made, or if the
 *  user cannot make it. */
function againOf(
  { collection, url, status }: OrderDocument,
  documents: readonly OrderActionName[],
): OrderActionName | null {
  const action = KINDS[collection]?.action;
  return url === null && status !== 'processing' && action && documents.includes(action)
    ? action
    : null;
}

function stateOf({ status, collection, leftOut, before }: OrderDocument): string {
  if (leftOut) return `Left out: ${leftOut} `;
  if (status === 'error') return 'Failed. ';
  if (status === 'processing') return 'Being made. ';
  if (before) return `Printed before ${before} changed. `;
  return collection === 'zebra-labels' ? 'Sent to the printer. ' : '';
}
