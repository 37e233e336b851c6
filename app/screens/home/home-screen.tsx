import { Link, useNavigation } from '@remix-run/react';
import { useEffect } from 'react';
import type { Home } from '#app/domain/home/read-home.ts';
import { counted } from '#app/domain/shared/counted.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { platformName } from '#app/screens/orders/order-words.rules.ts';
import { MatterAbout } from '#app/screens/needs-you/matter-row.tsx';
import { withFilters } from '#app/screens/orders/orders-state.rules.ts';
import { BrokenBanner } from '#app/screens/stores/broken-banner.tsx';
import { HealthLight } from '#app/screens/stores/health-light.tsx';
import { notCounted } from '#app/screens/stores/store-meter.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { Guide } from './guide.tsx';

type Props = Home & {
  title: string;
  answer?: { intent?: string; errors?: FormErrors };
};

/** While orders are being brought in, the bar moves. */
const BUSY_POLL_MS = 4_000;
const POLL_MS = 20_000;

/** What a person looks at first, in the portal and in a store's own admin. */
export function HomeScreen(props: Props) {
  const { store, broken, figures, needing, guide, isBalanceLow, title, answer } = props;
  const { Page, href, toast } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  const isBringingIn = store?.backfill?.progress?.isRunning ?? false;
  useLiveReload({ stream: null, pollMs: isBringingIn ? BUSY_POLL_MS : POLL_MS });
  useEffect(() => {
    if (answer?.intent === 'backfill') toast('Importing past orders.');
    if (answer?.intent === 'stopBackfill') toast('Stopped.');
  }, [answer, toast]);
  return (
    <Page
      title={title}
      actions={
        <ButtonLink kind={guide ? 'plain' : 'primary'} to={href('/orders')}>
          Go to Orders
        </ButtonLink>
      }
    >
      <div className="t-stack">
        <BrokenBanner stores={broken} />
        {store?.health.broken ? <OwnBrokenBanner {...store.health.broken} /> : null}
        {isBalanceLow ? (
          <Banner tone="warm" title="Your balance is low">
            <p>Orders you cannot cover are skipped when you ship them.</p>
          </Banner>
        ) : null}
        {guide ? (
          <Guide guide={guide} store={store} isBusy={isBusy} errors={answer?.errors} />
        ) : null}
        <ul className="t-figure-cards">
          <li>
            <Link to={href('/needs-you')} className="t-figure-card">
              <span>Needs attention</span>
              <b className="t-figures">{groupDigits(needing.count)}</b>
            </Link>
          </li>
          {figures.map(({ key, label, count, filter }) => (
            <li key={key}>
              <Link to={href(`/orders${withFilters('', filter)}`)} className="t-figure-card">
                <span>{label}</span>
                <b className="t-figures">{groupDigits(count)}</b>
              </Link>
            </li>
          ))}
        </ul>
        {needing.count > 0 ? (
          <Card
            title="Needs attention"
            actions={
              <Link className="t-link" to={href('/needs-you')}>
                {needing.count > needing.first.length
                  ? `All ${groupDigits(needing.count)}`
                  : 'Open'}
              </Link>
            }
          >
            <ul className="t-needing">
              {needing.first.map(({ id, title, about, words }) => (
                <li key={id}>
                  <b>{title}</b>
                  <MatterAbout about={about} />
                  <span className="t-quiet">{words}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
        {store ? <ConnectionCard store={store} isBringingIn={isBringingIn} /> : null}
      </div>
    </Page>
  );
}

function OwnBrokenBanner({ what, todo }: { what: string; todo: string }) {
  return (
    <Banner tone="bad" title={what}>
      <p>{todo} Orders made in the meantime are imported once the store is connected again.</p>
    </Banner>
  );
}

type ConnectionProps = { store: NonNullable<Home['store']>; isBringingIn: boolean };

function ConnectionCard({ store, isBringingIn }: ConnectionProps) {
  const { light, words, meter } = store.health;
  return (
    <Card title="Connection" actions={<HealthLight light={light}>{words}</HealthLight>}>
      <p className="t-quiet">
        {meter ? (
          <>
            {counted(meter.inStore, 'order')} in {platformName(store.integrationType)} and{' '}
            {groupDigits(meter.here)} here, made since <DateTime at={meter.from} dateOnly />.
            Checked <DateTime at={meter.at} />.
          </>
        ) : (
          notCounted(isBringingIn)
        )}
      </p>
    </Card>
  );
}
