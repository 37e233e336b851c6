import { Link, useNavigation } from '@remix-run/react';
import type { Home, NextCutOff } from '#app/domain/home/read-home.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { homeMessages } from '#app/messages/home.ts';
import { platformName } from '#app/screens/orders/order-words.rules.ts';
import { BrokenBanner } from '#app/screens/stores/broken-banner.tsx';
import { HealthLight } from '#app/screens/stores/health-light.tsx';
import { NotCounted } from '#app/screens/stores/not-counted.tsx';
import { useStoreToasts } from '#app/screens/stores/use-store-toasts.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { CUT_OFF_TOOLTIP, formatRemaining } from '#app/domain/shared/cut-off.rules.ts';
import { withFilters } from '#app/screens/orders/orders-state.rules.ts';
import { useRemaining } from '#app/shells/countdown.tsx';
import { Guide } from './guide.tsx';
import { LatelyFigures, OrderDays } from './two-weeks.tsx';

type Props = Home & {
  title: string;
  answer?: { intent?: string; backfill?: 'begun' | 'hereAlready' | null; errors?: FormErrors };
};

type Text = ReturnType<typeof homeMessages.in>['text'];

/** Polling interval while an import runs, so that its progress bar moves. */
const BUSY_RELOAD_MS = 4_000;
/** The event stream covers orders only; the rest is polled at this interval. */
const RELOAD_MS = 15_000;

/** The start page, in the portal and in a store's own admin. */
export function HomeScreen(props: Props) {
  const { store, broken, needing, guide, isBalanceLow, title, answer } = props;
  const { Page, href } = useShell();
  const { text } = useMessages(homeMessages);
  const isBusy = useNavigation().state !== 'idle';
  const isBringingIn = store?.backfill?.progress?.isRunning ?? false;
  const reloadMs = isBringingIn ? BUSY_RELOAD_MS : RELOAD_MS;
  useLiveReload({
    stream: { url: '/events/orders', event: 'order' },
    pollMs: reloadMs,
    reloadMs,
  });
  useStoreToasts(answer, store?.integrationType);
  return (
    <Page
      title={title}
      actions={
        <ButtonLink kind={guide ? 'plain' : 'primary'} to={href('/orders')}>
          {text('toOrders')}
        </ButtonLink>
      }
    >
      <div className="t-stack">
        <BrokenBanner stores={broken} />
        {store?.health.broken ? <OwnBrokenBanner {...store.health.broken} /> : null}
        {isBalanceLow ? (
          <Banner tone="warm" title={text('low.title')}>
            <p>{text('low.body')}</p>
          </Banner>
        ) : null}
        {guide ? (
          <Guide guide={guide} store={store} isBusy={isBusy} errors={answer?.errors} />
        ) : null}
        <TodayFigures cutOff={props.cutOff} figures={props.figures} needing={needing} />
        <Causes needing={needing} />
        <OrderDays days={props.days} />
        <LatelyFigures onTime={props.onTime} pace={props.pace} />
        {store ? <ConnectionCard store={store} isBringingIn={isBringingIn} /> : null}
      </div>
    </Page>
  );
}

/** The open alerts by kind, each with a link to its list. */
function Causes({ needing }: Pick<Home, 'needing'>) {
  const { href } = useShell();
  const { text } = useMessages(homeMessages);
  return (
    <Card
      title={text('needing.title')}
      actions={
        <Link className="t-link" to={href('/alerts')}>
          {text('needing.all')}
        </Link>
      }
    >
      <ul className="t-causes">
        {needing.length === 0 ? <li className="t-quiet">{text('needing.none')}</li> : null}
        {needing.map(({ code, title, count }) => (
          <li key={code}>
            <Link to={href(`/alerts?code=${code}`)}>
              {title} <b className="t-figures">{groupDigits(count)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OwnBrokenBanner({ what, todo }: { what: string; todo: string }) {
  const { text } = useMessages(homeMessages);
  return (
    <Banner tone="bad" title={what}>
      <p>{text('broken.body', { todo })}</p>
    </Banner>
  );
}

type ConnectionProps = { store: NonNullable<Home['store']>; isBringingIn: boolean };

function ConnectionCard({ store, isBringingIn }: ConnectionProps) {
  const { text } = useMessages(homeMessages);
  const { light, words, meter } = store.health;
  return (
    <Card
      title={text('connection.title')}
      actions={<HealthLight light={light}>{words}</HealthLight>}
    >
      <p className="t-quiet">
        {meter ? (
          <MeterWords meter={meter} platform={platformName(store.integrationType)} />
        ) : (
          <NotCounted state={store.state} isBringingIn={isBringingIn} />
        )}
      </p>
    </Card>
  );
}

type MeterProps = {
  meter: NonNullable<ConnectionProps['store']['health']['meter']>;
  platform: string;
};

function MeterWords({ meter, platform }: MeterProps) {
  const { parts } = useMessages(homeMessages);
  return parts('connection.meter', {
    shown: groupDigits(meter.inStore),
    platform,
    here: groupDigits(meter.here),
    from: <DateTime key="from" at={meter.from} dateOnly />,
    at: <DateTime key="at" at={meter.at} />,
  });
}

type TodayFiguresProps = Pick<Home, 'cutOff' | 'figures' | 'needing'>;

/** Today's figures, such as orders to ship and delivered orders. Each links to the list that it counts. */
function TodayFigures({ cutOff, figures, needing }: TodayFiguresProps) {
  const { href } = useShell();
  const { text } = useMessages(homeMessages);
  const [toShip, ...others] = figures.map(({ key, label, count, filter }) => ({
    key,
    label: key === 'toShip' ? toShipWords(text, cutOff) : label,
    count,
    to: href(`/orders${withFilters('', filter)}`),
  }));
  const needed = {
    key: 'needing',
    label: text('needing.title'),
    count: needing.reduce((sum, { count }) => sum + count, 0),
    to: href('/alerts'),
  };
  return (
    <ul className="t-figure-cards">
      {[...(toShip ? [toShip] : []), needed, ...others].map(({ key, label, count, to }) => (
        <li key={key}>
          <Link to={to} className="t-figure-card">
            <span>{label}</span>
            <b className="t-figures">{groupDigits(count)}</b>
            {key === 'toShip' ? <TimeLeft {...cutOff} /> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function toShipWords(text: Text, { whose, time }: NextCutOff): string {
  return whose === 'today'
    ? text('today.toShipToday', { time })
    : text('today.toShipLater', { day: whose });
}

/** Counts down on the day of the cut-off. Before that day it shows the day and time of the cut-off. */
function TimeLeft({ now, at, whose, time, holidays }: NextCutOff) {
  const { text } = useMessages(homeMessages);
  const remainingMs = useRemaining(now, at);
  return (
    <span className="t-figure-card__more t-figures" title={CUT_OFF_TOOLTIP[holidays]}>
      {whose === 'today'
        ? text('today.left', { time: formatRemaining(remainingMs) })
        : text('today.cutOff', { day: whose, time })}
    </span>
  );
}
