import { useCallback, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { labelProblem, labelProgressText } from './label-progress.rules.ts';
import { useDocumentJob } from './use-document-job.ts';
import type { DocumentWatch } from './use-document-job.ts';

type Props = { collection: string; jobId: string; total: number; onClose(): void };

const NO_POPUPS = 'Please allow popups to view the PDF';

/** A label document on its way: how far it is, then the PDF in a new tab, or a link to it where the
 *  browser refused the tab. */
export function LabelProgress({ collection, jobId, total, onClose }: Props) {
  const { openDocument, toast } = useShell();
  const [isRefused, setRefused] = useState(false);

  const open = useCallback(
    async (url: string) => {
      try {
        const isOpened = await openDocument({ collection, jobId, url });
        setRefused(!isOpened);
        if (!isOpened) toast(NO_POPUPS, { isError: true, isShown: true });
      } catch {
        setRefused(true);
      }
    },
    [collection, jobId, openDocument, toast],
  );
  const onEnd = (watch: DocumentWatch) => {
    const problem = labelProblem(watch);
    if (problem) toast(problem, { isError: true, isShown: true });
    else if (watch.kind === 'ended' && watch.state.url) void open(watch.state.url);
  };
  const watch = useDocumentJob(collection, jobId, onEnd);
  const problem = labelProblem(watch);
  const state = watch.kind === 'watching' || watch.kind === 'ended' ? watch.state : null;
  const url = state?.status === 'completed' ? state.url : null;
  return (
    <section className={`t-progress${problem ? ' is-bad' : ''}`} aria-label="Labels">
      <div role="status">
        <p className="t-progress__text">{problem ?? labelProgressText(state, total)}</p>
        {isRefused ? <p className="t-progress__hint">{NO_POPUPS}</p> : null}
      </div>
      {watch.kind === 'watching' ? (
        <progress aria-label="Labels made" max={state?.total ?? total} value={state?.done} />
      ) : null}
      <div className="t-group">
        {url ? (
          <Button kind={isRefused ? 'primary' : 'plain'} onClick={() => void open(url)}>
            {isRefused ? 'Open the PDF' : 'Open the PDF again'}
          </Button>
        ) : null}
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
