import { Link } from '@remix-run/react';
import { useMemo, type ReactNode } from 'react';
import { jobWords } from '#app/domain/alerts/job-words.rules.ts';
import { GLANCE_FIGURE_NAMES, GLANCE_FIGURES } from '#app/domain/hubs/glance.rules.ts';
import type {
  Bookings,
  JobQueue,
  MoneyToday,
  Operations,
} from '#app/domain/operations/read-operations.ts';
import { durationText } from '#app/domain/performance/performance.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { rand } from '#app/domain/shared/money.ts';
import { operationsMessages } from '#app/messages/operations.ts';
import { RefreshButton } from '#app/screens/refresh-button.tsx';
import { BrokenBanner } from '#app/screens/stores/broken-banner.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { DataTable } from '#app/ui/data-table.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { MoneyText } from '#app/ui/money.tsx';
import type { Column } from '#app/ui/table-column.ts';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof operationsMessages.in>['text'];

const POLL_MS = 20_000;

/** For administrators: the current state of hubs, bookings, stores, background jobs and money. */
export function OperationsScreen({ at, hubs, bookings, stores, jobs, money }: Operations) {
  const { Page } = useShell();
  const { text, parts } = useMessages(operationsMessages);
  useLiveReload({ stream: null, pollMs: POLL_MS });
  return (
    <Page
      title={text('title')}
      subtitle={parts('asOf', { at: <DateTime key="at" at={at} /> })}
      actions={<RefreshButton />}
      fullWidth
    >
      <div className="t-stack">
        <BrokenBanner stores={stores} />
        <BookingCards bookings={bookings} now={at} />
        <MoneyCards money={money} />
        <HubsCard hubs={hubs} />
        <JobsCard jobs={jobs} />
      </div>
    </Page>
  );
}

function Figure({
  label,
  children,
  note,
}: {
  label: string;
  children: ReactNode;
  note?: ReactNode;
}) {
  return (
    <li>
      <div className="t-figure-card">
        <span>{label}</span>
        <b className="t-figures">{children}</b>
        {note ? <span className="t-figure-card__note">{note}</span> : null}
      </div>
    </li>
  );
}

function BookingCards({ bookings, now }: { bookings: Bookings; now: string }) {
  const { text } = useMessages(operationsMessages);
  const { requested, booked, refused, median, p90, waiting, oldest } = bookings;
  return (
    <ul className="t-figure-cards" aria-label={text('bookings.label')}>
      <Figure
        label={text('bookings.requested')}
        note={text('bookings.booked', { count: groupDigits(booked) })}
      >
        {groupDigits(requested)}
      </Figure>
      <Figure label={text('bookings.refused')}>{groupDigits(refused)}</Figure>
      <Figure
        label={text('bookings.waiting')}
        note={
          oldest
            ? text('bookings.oldest', { time: durationText(secondsBetween(oldest, now)) })
            : null
        }
      >
        {groupDigits(waiting)}
      </Figure>
      <Figure
        label={text('bookings.delay')}
        note={p90 === null ? null : text('bookings.spread', { time: secondsText(p90) })}
      >
        {median === null ? text('bookings.none') : secondsText(median)}
      </Figure>
    </ul>
  );
}

function MoneyCards({ money }: { money: MoneyToday }) {
  const { text } = useMessages(operationsMessages);
  return (
    <ul className="t-figure-cards t-figure-cards--three" aria-label={text('money.label')}>
      <Figure label={text('money.reserved')}>
        <MoneyText amount={rand(money.heldCents)} />
      </Figure>
      <Figure label={text('money.fees')}>
        <MoneyText amount={rand(money.feesCents)} />
      </Figure>
      <Figure label={text('money.topUps')}>
        <MoneyText amount={rand(money.topUpCents)} />
      </Figure>
    </ul>
  );
}

type HubRow = Operations['hubs'][number];

function HubsCard({ hubs }: Pick<Operations, 'hubs'>) {
  const { href } = useShell();
  const { text } = useMessages(operationsMessages);
  const columns: Column<HubRow>[] = [
    {
      key: 'name',
      head: text('hubs.column.name'),
      cell: ({ id, name }) => (
        <Link className="t-link" to={href(`/hubs/day/${id}`)}>
          {name}
        </Link>
      ),
      phone: 'title',
    },
    ...GLANCE_FIGURE_NAMES.map((figure): Column<HubRow> => ({
      key: figure,
      head: GLANCE_FIGURES[figure],
      cell: ({ totals }) => <span className="t-figures">{groupDigits(totals[figure])}</span>,
      align: 'end',
    })),
  ];
  return (
    <Card title={text('hubs.title')}>
      <DataTable
        label={text('hubs.label')}
        columns={columns}
        rows={hubs}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState help="administration" title={text('hubs.none.title')}>
            {text('hubs.none.body')}
          </EmptyState>
        }
      />
    </Card>
  );
}

function jobColumns(text: Text): Column<JobQueue>[] {
  return [
    { key: 'job', head: text('jobs.column.job'), cell: ({ job }) => jobWords(job), phone: 'title' },
    {
      key: 'waiting',
      head: text('jobs.column.waiting'),
      cell: ({ waiting }) => <span className="t-figures">{groupDigits(waiting)}</span>,
      align: 'end',
    },
    {
      key: 'failed',
      head: text('jobs.column.failed'),
      cell: ({ failed }) => <span className="t-figures">{groupDigits(failed)}</span>,
      align: 'end',
    },
    {
      key: 'oldest',
      head: text('jobs.column.oldest'),
      cell: ({ oldest }) => (oldest ? <DateTime at={oldest} /> : '–'),
    },
  ];
}

function JobsCard({ jobs }: Pick<Operations, 'jobs'>) {
  const { href } = useShell();
  const { text } = useMessages(operationsMessages);
  const columns = useMemo(() => jobColumns(text), [text]);
  const failed = jobs.reduce((sum, one) => sum + one.failed, 0);
  return (
    <Card
      title={text('jobs.title')}
      actions={
        <Link className="t-link" to={href('/failed-jobs')}>
          {failed > 0
            ? text('jobs.failed', { count: failed, shown: groupDigits(failed) })
            : text('jobs.failedNone')}
        </Link>
      }
    >
      <DataTable
        label={text('jobs.label')}
        columns={columns}
        rows={jobs}
        rowId={({ job }) => job}
        rowLabel={({ job }) => jobWords(job)}
        empty={
          <EmptyState help="administration" title={text('jobs.none.title')}>
            {text('jobs.none.body')}
          </EmptyState>
        }
      />
    </Card>
  );
}

function secondsBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);
}

/** Formats less than a minute in seconds, because bookings usually take only seconds. */
function secondsText(seconds: number): string {
  return seconds < 60 ? `${seconds} s` : durationText(seconds);
}
