import { useLocation } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { useOpenDocument } from '#app/shells/use-open-document.ts';
import { useSender } from '#app/shells/use-sender.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { useDocumentJob, type DocumentWatch } from './use-document-job.ts';

const COLLECTION = 'orders-csv';

export const EXPORT_STYLES = [
  { key: 'comma', label: 'CSV with commas' },
  { key: 'semicolon', label: 'CSV for Excel in South Africa (semicolons)' },
] as const;

type Answer = { jobId: string; total: number; errors?: undefined } | { errors: FormErrors };

export type OrdersExport = { start(style: string): void; isBusy: boolean; progress: ReactNode };

/** Exports the orders that the list shows, from all its pages: starts the job and shows its progress. */
export function useOrdersExport(storeName?: string): OrdersExport {
  const { href, toast } = useShell();
  const { search } = useLocation();
  const { send, state, data } = useSender<Answer>(href('/orders/export'));
  const [isOpen, setOpen] = useState(false);
  const begun = data && 'jobId' in data ? data : null;
  // Depends on the answer and not on its text, because a second refusal may have the same one.
  useEffect(() => {
    if (!data) return;
    if (data.errors)
      toast(data.errors.message ?? 'The export could not be started. Try again.', {
        isError: true,
      });
    else setOpen(true);
  }, [data, toast]);
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
  const openDocument = useOpenDocument();
  const watch = useDocumentJob(COLLECTION, jobId, () => undefined);
  const state = watch.kind === 'watching' || watch.kind === 'ended' ? watch.state : null;
  const url = state?.url ?? null;
  return (
    <section className="t-progress" aria-label="Export">
      <div role="status">
        <p className="t-progress__text">{exportWords(watch, total)}</p>
      </div>
      {watch.kind === 'watching' ? (
        <progress
          aria-label="Exported orders"
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
            Download CSV
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}

function exportWords(watch: DocumentWatch, total: number): string {
  if (watch.kind === 'lost') return 'We could not check the export. Reload the page.';
  if (watch.kind === 'late') return 'The export took too long. Export fewer orders.';
  const { state } = watch;
  const orders = counted(state?.total ?? total, 'order');
  if (state?.status === 'error') return `The export failed: ${state.error ?? 'unknown error'}`;
  if (state?.status === 'completed') return `The file of ${orders} is ready.`;
  return `The export has started and appears here: ${groupDigits(state?.done ?? 0)} of ${orders}.`;
}
