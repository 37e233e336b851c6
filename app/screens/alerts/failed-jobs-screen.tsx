import { useEffect } from 'react';
import { jobWords } from '#app/domain/alerts/job-words.rules.ts';
import type { FailedJob } from '#app/domain/alert-actions/failed-jobs.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { failedJobMessages } from '#app/messages/failed-jobs.ts';
import { useShell } from '#app/shells/shell.ts';
import { Button } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { firstError } from '#app/ui/refusals.ts';

type Row = Omit<FailedJob, 'since'> & { since: string };
type Props = { total: number; rows: readonly Row[] };
type Answer = { count: number; errors: undefined } | { errors: FormErrors };

/** Background jobs that failed, or have been retrying for a while; for administrators. */
export function FailedJobsScreen({ total, rows }: Props) {
  const { Page, toast } = useShell();
  const { text } = useMessages(failedJobMessages);
  useLiveReload({ stream: null, pollMs: 10_000 });
  const { submit, data, state } = useFetcher<Answer>();
  useEffect(() => {
    if (!data) return;
    if (data.errors) toast(firstError(data.errors), { isError: true });
    else toast(text('retry.done', { count: data.count, shown: groupDigits(data.count) }));
  }, [data, toast, text]);
  const isBusy = state === 'submitting';
  const hasFailedJob = rows.some((row) => row.state === 'givenUp');
  return (
    <Page
      title={text('title')}
      subtitle={text('lead')}
      actions={
        hasFailedJob ? (
          <Button busy={isBusy} onClick={() => submit({ intent: 'againAll' }, { method: 'post' })}>
            {text('retry.all')}
          </Button>
        ) : null
      }
    >
      {rows.length === 0 ? (
        <EmptyState help="administration" title={text('none.title')}>
          {text('none.body')}
        </EmptyState>
      ) : (
        <Card>
          <ul className="t-matters">
            {rows.map((row) => (
              <JobLine
                key={row.id}
                row={row}
                isBusy={isBusy}
                onRetry={() => submit({ intent: 'again', id: row.id }, { method: 'post' })}
              />
            ))}
          </ul>
          {total > rows.length ? (
            <p className="t-quiet">{text('more', { count: groupDigits(total - rows.length) })}</p>
          ) : null}
        </Card>
      )}
    </Page>
  );
}

type JobLineProps = { row: Row; isBusy: boolean; onRetry(): void };

function JobLine({ row, isBusy, onRetry }: JobLineProps) {
  const { text, parts } = useMessages(failedJobMessages);
  return (
    <li className="t-matter">
      <div className="t-matter__what">
        <h2>
          {jobWords(row.job)}
          <StatusBadge tone={row.state === 'givenUp' ? 'bad' : 'warm'}>
            {text(`state.${row.state}`)}
          </StatusBadge>
        </h2>
        <p className="t-matter__key">
          {row.job} {row.key}
        </p>
        {row.error ? <p>{row.error}</p> : null}
        <p className="t-quiet">{parts('since', { at: <DateTime key="at" at={row.since} /> })}</p>
      </div>
      <div className="t-matter__acts">
        <Button
          busy={isBusy}
          aria-label={text('retry.buttonOf', { job: jobWords(row.job), key: row.key })}
          onClick={onRetry}
        >
          {text('retry.button')}
        </Button>
      </div>
    </li>
  );
}
