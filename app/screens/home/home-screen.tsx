import { Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import type { Home } from '#app/domain/home/read-home.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { HealthLight } from '#app/screens/stores/health-light.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { Guide } from './guide.tsx';

type Props = Home & {
  productName: string;
  answer?: { intent?: string; errors?: FormErrors };
};

/** While orders are being brought in, the bar moves. */
const BUSY_POLL_MS = 4_000;
const POLL_MS = 20_000;

/** What a shop's owner looks at first. */
export function HomeScreen({ store, figures, needYou, guide, productName, answer }: Props) {
  const { Page, href, toast } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  const isBringingIn = store.backfill?.progress?.isRunning ?? false;
  useLiveReload({ stream: null, pollMs: isBringingIn ? BUSY_POLL_MS : POLL_MS });
  useEffect(() => {
    if (answer?.intent === 'backfill') toast('Earlier orders are being brought in.');
    if (answer?.intent === 'stopBackfill') toast('Stopped.');
  }, [answer, toast]);
  const { broken } = store.health;
  return (
    <Page
      title={productName}
      actions={
        <ButtonLink kind={guide ? 'plain' : 'primary'} to={href('/orders')}>
          Go to Orders
        </ButtonLink>
      }
    >
      <div className="t-stack">
        {broken ? (
          <Banner tone="bad" title={broken.what}>
            <p>{broken.todo} Orders made meanwhile come in by themselves when it is back.</p>
          </Banner>
        ) : null}
        {guide ? (
          <Guide guide={guide} store={store} isBusy={isBusy} errors={answer?.errors} />
        ) : null}
        <ul className="t-figure-cards">
          {figures.map(({ key, label, count, statuses }) => (
            <li key={key}>
              <Link to={href(`/orders?status=${statuses.join(',')}`)} className="t-figure-card">
                <span>{label}</span>
                <b className="t-figures">{groupDigits(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
        {needYou.length > 0 ? (
          <Card title="Need you">
            <ul className="t-needing">
              {needYou.map((order) => (
                <li key={order.orderKey}>
                  <Link className="t-link" to={href(orderPath(order.orderKey))}>
                    <b>{order.orderId}</b>
                  </Link>
                  <span>{order.customerName}</span>
                  <span className="t-quiet">{order.why}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        <Card
          title="Connection"
          actions={<HealthLight light={store.health.light}>{store.health.words}</HealthLight>}
        >
          <p className="t-quiet">
            {store.health.meter ? (
              <>
                {groupDigits(store.health.meter.inStore)} orders in Shopify and{' '}
                {groupDigits(store.health.meter.here)} here, made since{' '}
                <DateTime at={store.health.meter.from} dateOnly />. Checked{' '}
                <DateTime at={store.health.meter.at} />.
              </>
            ) : (
              'The first count follows in a few minutes.'
            )}
          </p>
        </Card>
      </div>
    </Page>
  );
}
