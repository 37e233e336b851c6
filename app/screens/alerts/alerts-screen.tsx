import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { Alert, Alerts } from '#app/domain/alert-actions/list-alerts.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { alertMessages } from '#app/messages/alerts.ts';
import { ActionOutcome } from '#app/screens/orders/action-outcome.tsx';
import { ActionQuestion } from '#app/screens/orders/action-question.tsx';
import { useOrderActions } from '#app/screens/orders/use-order-actions.ts';
import { useShell } from '#app/shells/shell.ts';
import { useWork } from '#app/shells/use-work.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { useLandedFocus } from '#app/ui/use-landed-focus.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { alertLines } from './closed-alerts.rules.ts';
import { ClosedRow, AlertRow } from './alert-row.tsx';
import { useAlerts } from './use-alerts.ts';

type Props = {
  alerts: Alerts;
  query: { code?: string | undefined; page: number; limit: number };
};

/** The event stream covers orders only; alerts about stores, money and people are polled at this interval. */
const RELOAD_MS = 15_000;

/** All alerts, the most urgent first, each with its suggested fix. */
export function AlertsScreen({ alerts, query }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(alertMessages);
  useLiveReload({
    stream: { url: '/events/orders', event: 'order' },
    pollMs: RELOAD_MS,
    reloadMs: RELOAD_MS,
    after: useEndedWork(),
  });
  const orders = useOrderActions();
  const { docs, totalDocs } = alerts;
  const { settle, tryAgain, reopen, approve, closed, isBusy } = useAlerts<Alert>(
    `${query.code ?? ''} ${query.page}`,
  );
  const [approving, setApproving] = useState<{ alert: Alert; place: number } | null>(null);
  const lines = alertLines(docs, closed);
  const kept = useKeptFocus<HTMLUListElement>();
  // Moves the focus when the last alert has gone.
  useLandedFocus();
  return (
    <Page title={text('title')}>
      <ActionQuestion {...orders.question} rows={alerts} />
      <ApproveQuestion
        alert={approving?.alert ?? null}
        onCancel={() => setApproving(null)}
        onConfirm={() => {
          if (approving) approve(approving.alert, approving.place);
          setApproving(null);
        }}
      />
      <ActionOutcome outcome={orders.outcome} onClose={orders.dismiss} />
      <div className="t-stack">
        <Kinds alerts={alerts} code={query.code} />
        {lines.length === 0 ? (
          <Nothing isBeyond={totalDocs > 0} isFiltered={query.code !== undefined} />
        ) : (
          <Card>
            <AlertList
              lines={lines}
              isBusy={isBusy}
              orders={orders}
              kept={kept}
              ask={{
                reopen,
                tryAgain,
                settle,
                approve: (alert, place) => setApproving({ alert, place }),
              }}
            />
          </Card>
        )}
        {totalDocs > query.limit ? (
          <div className="t-bar t-bar--foot">
            <Pager page={query.page} pageSize={query.limit} total={totalDocs} />
          </div>
        ) : null}
      </div>
    </Page>
  );
}

/** The ids of finished work that was started here. A change triggers a reload, because such work may resolve an
 *  alert. */
function useEndedWork(): string {
  const { rows, fresh } = useWork();
  return rows.flatMap(({ id, isRunning }) => (fresh.has(id) && !isRunning ? id : [])).join(' ');
}

type KindsProps = { alerts: Alerts; code: string | undefined };

/** Links to filter the alerts by kind, with the number of each. */
function Kinds({ alerts: { kinds }, code }: KindsProps) {
  const { text } = useMessages(alertMessages);
  if (kinds.length < 2 && code === undefined) return null;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const links = [{ code: undefined, title: text('kinds.all'), count: all }, ...kinds];
  return (
    <nav className="t-kinds" aria-label={text('kinds.label')}>
      {links.map((kind) => (
        <Link
          key={kind.title}
          to={kind.code ? `?code=${kind.code}` : '?'}
          aria-current={kind.code === code ? 'page' : undefined}
          preventScrollReset
        >
          {kind.title} <b className="t-figures">{groupDigits(kind.count)}</b>
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ isBeyond, isFiltered }: { isBeyond: boolean; isFiltered: boolean }) {
  const { href } = useShell();
  const { text } = useMessages(alertMessages);
  if (isBeyond || isFiltered)
    return (
      <EmptyState
        help="needs-attention"
        title={text(isBeyond ? 'none.pastLast' : 'none.ofKind')}
        action={<ButtonLink to={href('/alerts')}>{text('none.showAll')}</ButtonLink>}
      />
    );
  return (
    <EmptyState
      help="needs-attention"
      title={text('none.title')}
      action={<ButtonLink to={href('/orders')}>{text('none.button')}</ButtonLink>}
    >
      {text('none.body')}
    </EmptyState>
  );
}

type ApproveQuestionProps = {
  /** Null while the dialog is closed. */
  alert: Alert | null;
  onConfirm(): void;
  onCancel(): void;
};

/** Asks for confirmation, naming the person who becomes an administrator. */
function ApproveQuestion({ alert, onConfirm, onCancel }: ApproveQuestionProps) {
  const { text } = useMessages(alertMessages);
  const person = alert?.about.kind === 'person' ? alert.about : null;
  const who = person?.name || person?.email;
  return (
    <ConfirmDialog
      isOpen={alert !== null}
      title={who ? text('approve.title', { who }) : text('approve.titleUnnamed')}
      confirmLabel={text('approve.confirm')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {alert && person ? (
        <p>
          <Candidate name={person.name} email={person.email} since={alert.since} />
        </p>
      ) : null}
      <p>{text('approve.body')}</p>
    </ConfirmDialog>
  );
}

function Candidate({ name, email, since }: { name: string; email: string; since: string }) {
  const { parts } = useMessages(alertMessages);
  const values = {
    email: (
      <b key="email">
        <EmailText>{email}</EmailText>
      </b>
    ),
    since: <DateTime key="since" at={since} />,
  };
  return name ? parts('approve.named', { name, ...values }) : parts('approve.unnamed', values);
}

type AlertListProps = {
  lines: readonly { alert: Alert; isClosed: boolean }[];
  isBusy: boolean;
  orders: Pick<ReturnType<typeof useOrderActions>, 'action' | 'isBusy'>;
  /** The screen calls `useKeptFocus`, not the list, because the list disappears with its last row. A row that comes
   *  back must still get the focus. */
  kept: ReturnType<typeof useKeptFocus<HTMLUListElement>>;
  ask: Record<'reopen' | 'tryAgain' | 'settle' | 'approve', (alert: Alert, place: number) => void>;
};

function AlertList({ lines, isBusy, orders, kept, ask }: AlertListProps) {
  return (
    <ul className="t-matters" {...kept}>
      {lines.map(({ alert, isClosed }, place) =>
        isClosed ? (
          <ClosedRow
            key={alert.id}
            alert={alert}
            isBusy={isBusy}
            onUndo={() => ask.reopen(alert, place)}
          />
        ) : (
          <AlertRow
            key={alert.id}
            alert={alert}
            isBusy={isBusy || orders.isBusy}
            onAction={(intent, orderKey) => orders.action(intent, [orderKey], true)}
            onTryAgain={() => ask.tryAgain(alert, place)}
            onApprove={() => ask.approve(alert, place)}
            onSettle={() => ask.settle(alert, place)}
          />
        ),
      )}
    </ul>
  );
}
