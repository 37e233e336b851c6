import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import {
  arrivedFilter,
  dayFilter,
  onTimePercent,
  type Arrived,
} from '#app/domain/home/home.rules.ts';
import type { OnTime, OrderDay } from '#app/domain/home/read-two-weeks.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import { daysLeft, type Pace } from '#app/domain/wallet/pace.rules.ts';
import { homeMessages } from '#app/messages/home.ts';
import { withFilters } from '#app/screens/orders/orders-state.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { ColumnChart } from '#app/ui/charts/column-chart.tsx';
import { Trend } from '#app/ui/charts/trend.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Text = ReturnType<typeof homeMessages.in>['text'];

/** Orders placed on each of the last fourteen days. */
export function OrderDays({ days }: { days: readonly OrderDay[] }) {
  const { href } = useShell();
  const { text } = useMessages(homeMessages);
  const total = days.reduce((sum, { orders }) => sum + orders, 0);
  const columns = days.map(({ day }, n) => ({
    key: day,
    label: formatDate(noon(day)).split(' ').slice(0, 2).join(' '),
    name: formatDate(noon(day)),
    isToday: n === days.length - 1,
    to: href(`/orders${withFilters('', dayFilter(day))}`),
  }));
  return (
    <Card title={text('days.title')}>
      <ColumnChart
        title={text('days.chart')}
        columns={columns}
        series={[{ name: text('days.orders'), values: days.map(({ orders }) => orders) }]}
        columnHeading={text('days.day')}
        figures={[
          <span key="all" className="t-figures">
            {groupDigits(total)}
          </span>,
        ]}
        empty={
          <EmptyState help="create-orders" title={text('days.none.title')}>
            {text('days.none.body')}
          </EmptyState>
        }
      />
    </Card>
  );
}

function noon(day: string): string {
  return `${day}T12:00:00Z`;
}

/** The share of deliveries on time, and the spending if the user may see it. */
export function LatelyFigures({ onTime, pace }: { onTime: OnTime; pace: Pace | null }) {
  return (
    <ul className="t-figure-cards">
      <li>
        <OnTimeFigure {...onTime} />
      </li>
      {pace ? <SpendFigures pace={pace} /> : null}
    </ul>
  );
}

function OnTimeFigure({ now, before }: OnTime) {
  const { text } = useMessages(homeMessages);
  const [share, earlier] = [onTimePercent(now), onTimePercent(before)];
  return (
    <div className="t-figure-card">
      <span>{text('onTime.title')}</span>
      <b className="t-figures">{share === null ? '–' : percentWords(share)}</b>
      <span className="t-figure-card__more">
        {share === null ? text('onTime.none') : <ArrivedLinks {...now} />}
      </span>
      <span className="t-figure-card__more">
        {share === null || earlier === null ? null : (
          <Trend now={share} before={earlier} better="more" format={percentWords} />
        )}
      </span>
    </div>
  );
}

function ArrivedLinks({ onTime, late }: Arrived) {
  const { href } = useShell();
  const { parts } = useMessages(homeMessages);
  const linkTo = (which: 'yes' | 'no') => (inside: ReactNode[]) => (
    <Link
      key={which}
      className="t-link"
      to={href(`/orders${withFilters('', arrivedFilter(which))}`)}
    >
      {inside}
    </Link>
  );
  return parts('onTime.counts', {
    toOnTime: linkTo('yes'),
    onTime: groupDigits(onTime),
    toLate: linkTo('no'),
    late: groupDigits(late),
  });
}

function percentWords(share: Arrived['onTime']): string {
  return `${share}%`;
}

function SpendFigures({ pace }: { pace: Pace }) {
  const { href } = useShell();
  const { text } = useMessages(homeMessages);
  return (
    <>
      <li>
        <Link
          to={href(`/account?type=orderCreationFee&from=${pace.monthFrom}`)}
          className="t-figure-card"
        >
          <span>{text('spent.title')}</span>
          <b className="t-figures">{formatMoney(rand(pace.monthCents))}</b>
          <span className="t-figure-card__more">
            <Trend
              now={pace.monthCents}
              before={pace.monthBeforeCents}
              format={(cents) => text('spent.before', { amount: formatMoney(rand(cents)) })}
            />
          </span>
        </Link>
      </li>
      <li>
        <Link to={href('/account')} className="t-figure-card">
          <span>{text('balance.title')}</span>
          <b className="t-figures">{formatMoney(rand(pace.availableCents))}</b>
          <span className="t-figure-card__more">{lastsWords(text, pace)}</span>
        </Link>
      </li>
    </>
  );
}

/** A longer estimate is meaningless, so it is shown as 'more than a year'. */
const MAX_DAYS = 365;

function lastsWords(text: Text, pace: Pace): string {
  const count = daysLeft(pace);
  if (count === null) return text('balance.noFees');
  if (count > MAX_DAYS) return text('balance.overYear');
  const hasCredit = pace.creditLimitCents > 0;
  if (count === 0) return text(hasCredit ? 'balance.underDayWithCredit' : 'balance.underDay');
  return text(hasCredit ? 'balance.daysWithCredit' : 'balance.days', { count });
}
