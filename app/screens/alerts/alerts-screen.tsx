import { Link } from '@remix-run/react';
import { useState } from 'react';
import type { Matter, Matters } from '#app/domain/alert-actions/list-alerts.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { ActOutcome } from '#app/screens/orders/act-outcome.tsx';
import { ActionQuestion } from '#app/screens/orders/act-question.tsx';
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
import { ApproveQuestion } from './approve-question.tsx';
import { matterLines } from './closed-alerts.rules.ts';
import { ClosedRow, MatterRow } from './alert-row.tsx';
import { useMatters } from './use-alerts.ts';

type Props = {
  matters: Matters;
  query: { code?: string | undefined; page: number; limit: number };
};

/** The stream tells of orders alone; stores, money and people are looked at so often. */
const RELOAD_MS = 15_000;

/** What waits for a person, the most pressing first, each with what mends it. */
export function AlertsScreen({ matters, query }: Props) {
  const { Page } = useShell();
  useLiveReload({
    stream: { url: '/events/orders', event: 'order' },
    pollMs: RELOAD_MS,
    reloadMs: RELOAD_MS,
    after: useEndedWork(),
  });
  const orders = useOrderActions();
  const { docs, totalDocs } = matters;
  const { settle, tryAgain, reopen, approve, closed, isBusy } = useMatters<Matter>(
    `${query.code ?? ''} ${query.page}`,
  );
  const [approving, setApproving] = useState<{ matter: Matter; place: number } | null>(null);
  const lines = matterLines(docs, closed);
  const kept = useKeptFocus<HTMLUListElement>();
  // After the last of them.
  useLandedFocus();
  return (
    <Page title="Needs attention">
      <ActionQuestion {...orders.question} rows={matters} />
      <ApproveQuestion
        matter={approving?.matter ?? null}
        onCancel={() => setApproving(null)}
        onConfirm={() => {
          if (approving) approve(approving.matter, approving.place);
          setApproving(null);
        }}
      />
      <ActOutcome outcome={orders.outcome} onClose={orders.dismiss} />
      <div className="t-stack">
        <Kinds matters={matters} code={query.code} />
        {lines.length === 0 ? (
          <Nothing isBeyond={totalDocs > 0} isFiltered={query.code !== undefined} />
        ) : (
          <Card>
            <ul className="t-matters" {...kept}>
              {lines.map(({ matter, isClosed }, place) =>
                isClosed ? (
                  <ClosedRow
                    key={matter.id}
                    matter={matter}
                    isBusy={isBusy}
                    onUndo={() => reopen(matter, place)}
                  />
                ) : (
                  <MatterRow
                    key={matter.id}
                    matter={matter}
                    isBusy={isBusy || orders.isBusy}
                    onAct={(intent, orderKey) => orders.act(intent, [orderKey], true)}
                    onTryAgain={() => tryAgain(matter, place)}
                    onApprove={() => setApproving({ matter, place })}
                    onSettle={() => settle(matter, place)}
                  />
                ),
              )}
            </ul>
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

/** What was begun here and has ended: some of it mends a matter. */
function useEndedWork(): string {
  const { rows, fresh } = useWork();
  return rows.flatMap(({ id, isRunning }) => (fresh.has(id) && !isRunning ? id : [])).join(' ');
}

type KindsProps = { matters: Matters; code: string | undefined };

/** How many there are of each kind, and each kind alone. */
function Kinds({ matters: { kinds }, code }: KindsProps) {
  if (kinds.length < 2 && code === undefined) return null;
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const links = [{ code: undefined, title: 'All', count: all }, ...kinds];
  return (
    <nav className="t-kinds" aria-label="Kinds">
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
  if (isBeyond || isFiltered)
    return (
      <EmptyState
        title={isBeyond ? 'This page is past the last one' : 'No alerts of this kind'}
        action={<ButtonLink to={href('/alerts')}>Show all</ButtonLink>}
      />
    );
  return (
    <EmptyState
      title="All clear"
      action={<ButtonLink to={href('/orders')}>Go to Orders</ButtonLink>}
    >
      Problems appear here with a suggested fix.
    </EmptyState>
  );
}
