import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { useDocumentJob } from './use-document-job.ts';
import type { DocumentWatch } from './use-document-job.ts';

type Props = { jobId: string; total: number; onClose(): void };

const COLLECTION = 'orders-csv';

/** An export on its way: how far it is, then the file. */
export function ExportProgress({ jobId, total, onClose }: Props) {
  const { openDocument, toast } = useShell();
  const watch = useDocumentJob(COLLECTION, jobId, () => undefined);
  const state = watch.kind === 'watching' || watch.kind === 'ended' ? watch.state : null;
  const url = state?.url ?? null;
  const open = async () => {
    const isOpened = url !== null && (await openDocument({ collection: COLLECTION, jobId, url }));
    if (!isOpened)
      toast('Please allow popups to download the file', { isError: true, isShown: true });
  };
  return (
    <section className="t-progress" aria-label="Export">
      <div role="status">
        <p className="t-progress__text">{exportWords(watch, total)}</p>
      </div>
      {watch.kind === 'watching' ? (
        <progress
          aria-label="Orders written"
          max={state?.total ?? total}
          value={state?.done ?? 0}
        />
      ) : null}
      <div className="t-group">
        {url ? (
          <Button kind="primary" onClick={() => void open()}>
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
