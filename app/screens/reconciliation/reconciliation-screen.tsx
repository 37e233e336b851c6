import { Link } from '@remix-run/react';
import { useEffect, useState, useId } from 'react';
import type { DifferenceRow } from '#app/domain/money/list-differences.ts';
import { DIFFERENCE_KINDS, MAX_OF_NOTE } from '#app/domain/money/money-differences.rules.ts';
import type { DifferencesQuery } from '#app/domain/money/money-difference.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { Page as PageOf } from '#app/domain/shared/page.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { PastLastPage } from '#app/ui/past-last-page.tsx';
import { useFetcher } from '#app/ui/use-fetcher.ts';
import { MoneyDialog } from '#app/screens/adjustments/adjustment-dialog.tsx';
import { ReasonField } from '#app/screens/adjustments/reason-field.tsx';
import { TextField, TextArea } from '#app/ui/form-field.tsx';
import { reconciliationMessages } from '#app/messages/reconciliation.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { DifferenceItem } from './difference-item.tsx';
import { matchWords } from './reconciliation-words.rules.ts';

type Props = {
  page: PageOf<DifferenceRow>;
  open: number;
  matchedUntil: string | null;
  query: DifferencesQuery;
  hasProvider: boolean;
};

type EndAnswer = { message: string; errors?: undefined } | { errors: FormErrors };

/** For administrators: differences between ledger, payment provider and courier. */
export function ReconciliationScreen({ page, open, matchedUntil, query, hasProvider }: Props) {
  const { Page, toast } = useShell();
  const { text } = useMessages(reconciliationMessages);
  const [crediting, setCrediting] = useState<DifferenceRow | null>(null);
  const [ending, setEnding] = useState<DifferenceRow | null>(null);
  const { submit, data, state } = useFetcher<EndAnswer>({
    // A separate fetcher for each difference, so that the error of one is not shown for another.
    key: `end ${ending?.id ?? ''}`,
  });
  const done = data && !data.errors ? data : null;
  useEffect(() => {
    if (!done) return;
    toast(done.message);
    setEnding(null);
  }, [done, toast]);
  return (
    <Page
      title={text('title')}
      subtitle={matchWords(text, matchedUntil)}
      actions={<RefreshButton />}
    >
      <div className="t-stack">
        {hasProvider ? null : (
          <Banner tone="info" title={text('noProvider.title')}>
            <p>{text('noProvider.body')}</p>
          </Banner>
        )}
        <nav className="t-tabs" aria-label={text('tab.label')}>
          <Tab show="open" query={query} count={open} />
          <Tab show="ended" query={query} />
        </nav>
        {page.docs.length === 0 ? (
          <Nothing page={page} query={query} hasMatched={matchedUntil !== null} />
        ) : (
          <Card>
            <ul className="t-matters">
              {page.docs.map((row) => (
                <DifferenceItem
                  key={row.id}
                  row={row}
                  onEnd={() => setEnding(row)}
                  onCredit={() => setCrediting(row)}
                />
              ))}
            </ul>
          </Card>
        )}
        {page.totalDocs > 0 ? (
          <Pager page={page.page} pageSize={query.limit} total={page.totalDocs} />
        ) : null}
      </div>
      {crediting ? <CreditDialog row={crediting} onClose={() => setCrediting(null)} /> : null}
      <EndDialog
        key={ending?.id}
        row={ending}
        errors={data?.errors}
        isBusy={state !== 'idle'}
        onEnd={(note) =>
          ending && submit({ intent: 'end', id: ending.id, note }, { method: 'post' })
        }
        onClose={() => setEnding(null)}
      />
    </Page>
  );
}

type TabProps = {
  show: DifferencesQuery['show'];
  query: DifferencesQuery;
  count?: number;
};

function Tab({ show, query, count }: TabProps) {
  const { text } = useMessages(reconciliationMessages);
  const { href } = useShell();
  return (
    <Link
      to={href(show === 'open' ? '/reconciliation' : `/reconciliation?show=${show}`)}
      className="t-tab"
      aria-current={query.show === show ? 'page' : undefined}
    >
      {text(`tab.${show}`)}
      {count === undefined ? null : (
        <>
          {' '}
          <span className="t-tab__count">{groupDigits(count)}</span>
        </>
      )}
    </Link>
  );
}

type NothingProps = Pick<Props, 'page' | 'query'> & { hasMatched: boolean };

function Nothing({ page, query, hasMatched }: NothingProps) {
  const { text } = useMessages(reconciliationMessages);
  if (page.totalDocs > 0) return <PastLastPage pages={page.totalPages} />;
  if (query.show === 'ended')
    return (
      <EmptyState help="administration" title={text('noneResolved.title')}>
        {text('noneResolved.body')}
      </EmptyState>
    );
  return (
    <EmptyState help="administration" title={text('none.title')}>
      {text(hasMatched ? 'none.agree' : 'none.notYet')}
    </EmptyState>
  );
}

type CreditDialogProps = { row: DifferenceRow; onClose(): void };

/** Credits an unmatched payment to an account. */
function CreditDialog({ row, onClose }: CreditDialogProps) {
  const { text } = useMessages(reconciliationMessages);
  return (
    <MoneyDialog
      title={text('credit.button')}
      action={text('credit.confirm', { amount: row.said })}
      kind="primary"
      asks={{ intent: 'credit', id: row.id }}
      onClose={onClose}
    >
      {(wrong) => (
        <>
          <p className="t-lead">
            <b>{row.said}</b>, {row.reference}
          </p>
          <TextField
            label={text('credit.account')}
            name="account"
            autoComplete="off"
            help={text('credit.accountHelp')}
            error={wrong('account')}
          />
          <ReasonField error={wrong('reason')} />
        </>
      )}
    </MoneyDialog>
  );
}

type EndDialogProps = {
  row: DifferenceRow | null;
  errors: FormErrors | undefined;
  isBusy: boolean;
  onEnd(note: string): void;
  onClose(): void;
};

/** Asks how a difference was resolved. This moves no money. */
function EndDialog({ row, errors, isBusy, onEnd, onClose }: EndDialogProps) {
  const { text } = useMessages(reconciliationMessages);
  const [note, setNote] = useState('');
  const formId = useId();
  return (
    <Dialog
      isOpen={row !== null}
      title={text('resolve.title')}
      onClose={onClose}
      error={errors?.message ?? null}
      actions={[
        { label: text('resolve.confirm'), kind: 'primary', isBusy, onAction: () => onEnd(note) },
      ]}
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          onEnd(note);
        }}
      >
        <p className="t-lead">
          {row
            ? text('resolve.body', {
                title: DIFFERENCE_KINDS[row.kind].title,
                reference: row.reference,
              })
            : null}
        </p>
        <TextArea
          label={text('resolve.note')}
          name="note"
          required
          maxLength={MAX_OF_NOTE}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          error={errors?.fields['note'] ?? null}
        />
      </form>
    </Dialog>
  );
}
