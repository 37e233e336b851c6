import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { jobWords } from '#app/domain/alerts/job-words.rules.ts';
import { GLANCE_FIGURE_NAMES, GLANCE_FIGURES } from '#app/domain/hubs/glance.rules.ts';
import type {
  Bookings,
  JobQueue,
  MoneyToday,
  Operations,
} from '#app/domain/operations/read-operations.ts';
import { durationText } from '#app/domain/performance/performance.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits, rand } from '#app/domain/shared/money.ts';
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

const POLL_MS = 20_000;

/** For administrators: the current state of hubs, bookings, stores, background jobs and money. */
export function OperationsScreen({ at, hubs, bookings, stores, jobs, money }: Operations) {
  const { Page } = useShell();
  useLiveReload({ stream: null, pollMs: POLL_MS });
  return (
    <Page
      title="Operations"
      subtitle={
        <>
          Today, as of <DateTime at={at} />
        </>
      }
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
  const { requested, booked, refused, median, p90, waiting, oldest } = bookings;
  return (
    <ul className="t-figure-cards" aria-label="Courier bookings">
      <Figure label="Shipments requested today" note={`${groupDigits(booked)} booked`}>
        {groupDigits(requested)}
      </Figure>
      <Figure label="Refused by the courier today">{groupDigits(refused)}</Figure>
      <Figure
        label="Waiting for the courier"
        note={oldest ? `Oldest: ${durationText(secondsBetween(oldest, now))}` : null}
      >
        {groupDigits(waiting)}
      </Figure>
      <Figure
        label="Request to booking"
        note={p90 === null ? null : `Median. 9 of 10 within ${secondsText(p90)}`}
      >
        {median === null ? 'No data' : secondsText(median)}
      </Figure>
    </ul>
  );
}

function MoneyCards({ money }: { money: MoneyToday }) {
  return (
    <ul className="t-figure-cards t-figure-cards--three" aria-label="Money">
      <Figure label="Reserved for shipments now">
        <MoneyText amount={rand(money.heldCents)} />
      </Figure>
      <Figure label="Shipping fees today">
        <MoneyText amount={rand(money.feesCents)} />
      </Figure>
      <Figure label="Topped up today">
        <MoneyText amount={rand(money.topUpCents)} />
      </Figure>
    </ul>
  );
}

type HubRow = Operations['hubs'][number];

function HubsCard({ hubs }: Pick<Operations, 'hubs'>) {
  const { href } = useShell();
  const columns: Column<HubRow>[] = [
    {
      key: 'name',
      head: 'Hub',
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
    <Card title="Shipments by hub">
      <DataTable
        label="Shipments by hub today"
        columns={columns}
        rows={hubs}
        rowId={({ id }) => id}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState help="administration" title="No hub yet">
            Create a hub to see its day here.
          </EmptyState>
        }
      />
    </Card>
  );
}

const JOB_COLUMNS: readonly Column<JobQueue>[] = [
  { key: 'job', head: 'Job', cell: ({ job }) => jobWords(job), phone: 'title' },
  {
    key: 'waiting',
    head: 'Waiting',
    cell: ({ waiting }) => <span className="t-figures">{groupDigits(waiting)}</span>,
    align: 'end',
  },
  {
    key: 'failed',
    head: 'Failed',
    cell: ({ failed }) => <span className="t-figures">{groupDigits(failed)}</span>,
    align: 'end',
  },
  {
    key: 'oldest',
    head: 'Oldest due',
    cell: ({ oldest }) => (oldest ? <DateTime at={oldest} /> : '–'),
  },
];

function JobsCard({ jobs }: Pick<Operations, 'jobs'>) {
  const { href } = useShell();
  const failed = jobs.reduce((sum, one) => sum + one.failed, 0);
  return (
    <Card
      title="Background jobs"
      actions={
        <Link className="t-link" to={href('/failed-jobs')}>
          {failed > 0 ? counted(failed, 'failed job') : 'Failed background jobs'}
        </Link>
      }
    >
      <DataTable
        label="Background jobs that are due"
        columns={JOB_COLUMNS}
        rows={jobs}
        rowId={({ job }) => job}
        rowLabel={({ job }) => jobWords(job)}
        empty={
          <EmptyState help="administration" title="No jobs are waiting">
            All due jobs are done.
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
