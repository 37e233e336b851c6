import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { GuideStep } from '#app/domain/home/home.rules.ts';
import type { Home } from '#app/domain/home/read-home.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { Backfill } from '#app/screens/stores/backfill-card.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

type Props = {
  guide: NonNullable<Home['guide']>;
  store: Home['store'];
  isBusy: boolean;
  errors?: FormErrors | undefined;
};

const ORDER: readonly GuideStep[] = ['orders', 'pickup', 'ship', 'label'];

/** The way to the first label: short, ticked off by what really happened, and put away for good when
 *  the person likes. The first step that is open shows what to do. */
export function Guide({ guide, store, isBusy, errors }: Props) {
  const steps = useSteps({ guide, store, isBusy, errors });
  // What comes in by itself keeps nobody from the next step.
  const isUnderWay = (step: GuideStep) =>
    step === 'orders' && (store.backfill?.progress?.isRunning ?? false);
  const open = ORDER.find((step) => !guide.done[step] && !isUnderWay(step)) ?? null;
  const done = ORDER.filter((step) => guide.done[step]).length;
  return (
    <Card
      title={done < ORDER.length ? 'Your first label' : 'Your first label is ready'}
      actions={
        <Form method="post">
          <input type="hidden" name="intent" value="hideGuide" />
          <Button kind="quiet" type="submit" busy={isBusy}>
            Dismiss guide
          </Button>
        </Form>
      }
    >
      <p className="t-quiet">
        {done < ORDER.length
          ? `${done} of ${ORDER.length} steps done.`
          : 'All done. Every order follows these steps.'}
      </p>
      <ol className="t-guide">
        {ORDER.map((step) => (
          <li key={step} className={guide.done[step] ? 'is-done' : step === open ? 'is-open' : ''}>
            <span className="t-guide__mark" aria-hidden="true" />
            <div>
              <h3>
                {steps[step].title}
                {guide.done[step] ? <span className="t-hidden"> (done)</span> : null}
              </h3>
              {step === open || steps[step].isAlwaysShown ? steps[step].body : null}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Step = { title: string; body: ReactNode; isAlwaysShown?: boolean };

function useSteps({ guide, store, isBusy, errors }: Props): Record<GuideStep, Step> {
  const { href, stores } = useShell();
  const { backfill } = store;
  return {
    orders: {
      title: 'Import your orders',
      isAlwaysShown: true,
      body: backfill ? (
        <Backfill backfill={backfill} isBusy={isBusy} {...(errors ? { errors } : {})} />
      ) : null,
    },
    pickup: {
      title: 'Add where we collect',
      body: (
        <>
          <p className="t-quiet">
            The courier collects here.
            {store.integrationType === 'shopify'
              ? 'Locations in South Africa are imported from Shopify automatically.'
              : null}
          </p>
          <ButtonLink kind="primary" to={href(stores.addLocation(store.name))}>
            Add a pickup location
          </ButtonLink>
        </>
      ),
    },
    ship: {
      title: 'Ship an order',
      body: guide.toShip ? (
        <>
          <p className="t-quiet">Open it, check the address, and choose Ship.</p>
          <ButtonLink kind="primary" to={href(orderPath(guide.toShip))}>
            Open the newest order
          </ButtonLink>
        </>
      ) : (
        <p className="t-quiet">
          No order can be shipped yet. Paid orders with a South African address appear here
          automatically.
        </p>
      ),
    },
    label: {
      title: 'Print its label',
      body: guide.booked ? (
        <>
          <p className="t-quiet">Choose Label on the order, then stick it on the parcel.</p>
          <ButtonLink kind="primary" to={href(orderPath(guide.booked))}>
            Open the shipped order
          </ButtonLink>
        </>
      ) : (
        <p className="t-quiet">The label is ready once the courier accepts the order.</p>
      ),
    },
  };
}
