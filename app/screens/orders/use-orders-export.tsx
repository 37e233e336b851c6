import { useLocation } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { useOpenDocument } from '#app/shells/use-open-document.ts';
import { useSender } from '#app/shells/use-sender.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { ordersMessages } from '#app/messages/orders.ts';
import { Button } from '#app/ui/button.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useDocumentJob, type DocumentWatch } from './use-document-job.ts';

const COLLECTION = 'orders-csv';

type Text = ReturnType<typeof ordersMessages.in>['text'];

type Answer = { jobId: string; total: number; errors?: undefined } | { errors: FormErrors };

export type OrdersExport = { start(style: string): void; isBusy: boolean; progress: ReactNode };

/** Exports the orders that the list shows, from all its pages: starts the job and shows its progress. */
export function useOrdersExport(storeName?: string): OrdersExport {
  const { href, toast } = useShell();
  const { text } = useMessages(ordersMessages);
  const { search } = useLocation();
  const { send, state, data } = useSender<Answer>(href('/orders/export'));
  const [isOpen, setOpen] = useState(false);
  const begun = data && 'jobId' in data ? data : null;
  // Depends on the answer and not on its text, because a second refusal may have the same text.
  useEffect(() => {
    if (!data) return;
    if (data.errors) toast(data.errors.message ?? text('export.failedToStart'), { isError: true });
    else setOpen(true);
  }, [data, toast, text]);
  const start = (style: string) => {
    const query = new URLSearchParams(search);
    if (storeName) query.set('store', storeName);
    send({ style }, href(`/orders/export?${query}`));
  };
  return {
    start,
    isBusy: state === 'submitting',
    progress:
      begun && isOpen ? (
        <ExportProgress key={begun.jobId} {...begun} onClose={() => setOpen(false)} />
      ) : null,
  };
}

type Props = { jobId: string; total: number; onClose(): void };

/** A running export: its progress, then the file. */
function ExportProgress({ jobId, total, onClose }: Props) {
  const { text } = useMessages(ordersMessages);
  const openDocument = useOpenDocument();
  const watch = useDocumentJob(COLLECTION, jobId, () => undefined);
  const state = watch.kind === 'watching' || watch.kind === 'ended' ? watch.state : null;
  const url = state?.url ?? null;
  return (
    <section className="t-progress" aria-label={text('export.title')}>
      <div role="status">
        <p className="t-progress__text">{exportWords(text, watch, total)}</p>
      </div>
      {watch.kind === 'watching' ? (
        <progress
          aria-label={text('export.progress')}
          max={state?.total ?? total}
          value={state?.done ?? 0}
        />
      ) : null}
      <div className="t-group">
        {url ? (
          <Button
            kind="primary"
            onClick={() => void openDocument({ collection: COLLECTION, jobId, url })}
          >
            {text('export.download')}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onClose}>
          {text('export.close')}
        </Button>
      </div>
    </section>
  );
}

function exportWords(text: Text, watch: DocumentWatch, total: number): string {
  if (watch.kind === 'lost') return text('export.lost');
  if (watch.kind === 'late') return text('export.late');
  const { state } = watch;
  const count = state?.total ?? total;
  const values = { count, shown: groupDigits(count), done: groupDigits(state?.done ?? 0) };
  if (state?.status === 'completed') return text('export.ready', values);
  if (state?.status !== 'error') return text('export.running', values);
  return state.error === null
    ? text('export.failedUnknown')
    : text('export.failed', { why: state.error });
}
