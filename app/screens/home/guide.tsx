import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { GUIDE_STEPS, type GuideStep } from '#app/domain/home/home.rules.ts';
import type { Guide as GuideData } from '#app/domain/home/read-guide.ts';
import type { Home } from '#app/domain/home/read-home.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { homeMessages } from '#app/messages/home.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { Backfill } from '#app/screens/stores/backfill-card.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  guide: GuideData;
  /** The store, when the page is shown in a store's own admin. */
  store: Home['store'];
  isBusy: boolean;
  errors?: FormErrors | undefined;
};

/** The steps to the first label. A step is ticked once its data exists. Dismissing the guide hides it for all members
 *  of the account. The first open step shows its instructions, and the import of past orders is always shown where
 *  there is one. */
export function Guide({ guide, store, isBusy, errors }: Props) {
  const { text } = useMessages(homeMessages);
  const steps = useSteps({ guide, store, isBusy, errors });
  // A running import does not block the next step.
  const isUnderWay = (step: GuideStep) =>
    step === 'orders' && (store?.backfill?.progress?.isRunning ?? false);
  const open = GUIDE_STEPS.find((step) => !guide.done[step] && !isUnderWay(step)) ?? null;
  const done = GUIDE_STEPS.filter((step) => guide.done[step]).length;
  return (
    <Card
      title={text(guide.done.label ? 'guide.titleDone' : 'guide.title')}
      actions={
        <Form method="post">
          <input type="hidden" name="intent" value="hideGuide" />
          <Button kind="quiet" type="submit" busy={isBusy}>
            {text('guide.dismiss')}
          </Button>
        </Form>
      }
    >
      <p className="t-quiet">{text('guide.progress', { done, all: GUIDE_STEPS.length })}</p>
      <ol className="t-guide">
        {GUIDE_STEPS.map((step) => (
          <li key={step} className={guide.done[step] ? 'is-done' : step === open ? 'is-open' : ''}>
            <span className="t-guide__mark" aria-hidden="true" />
            <div>
              <h3>
                {steps[step].title}
                {guide.done[step] ? <span className="t-hidden"> {text('guide.done')}</span> : null}
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

function useSteps(props: Props): Record<GuideStep, Step> {
  const { href } = useShell();
  const { text } = useMessages(homeMessages);
  return {
    store: {
      title: text('guide.store.title'),
      body: (
        <>
          <p className="t-quiet">{text('guide.store.body')}</p>
          <ButtonLink kind="primary" to={href('/create-store')}>
            {text('guide.store.button')}
          </ButtonLink>
        </>
      ),
    },
    pickup: { title: text('guide.pickup.title'), body: <Pickup {...props} /> },
    orders: {
      // The title depends on the platform that the orders come from.
      title: text(`guide.order.${props.guide.source ?? 'any'}`),
      isAlwaysShown: (props.store?.backfill ?? null) !== null,
      body: <FirstOrder {...props} />,
    },
    label: { title: text('guide.label.title'), body: <FirstLabel {...props} /> },
    printer: { title: text('guide.printer.title'), body: <Printer /> },
  };
}

function Pickup({ guide, store }: Props) {
  const { href, stores } = useShell();
  const { text } = useMessages(homeMessages);
  const isShopify = store?.integrationType === 'shopify';
  return (
    <>
      <p className="t-quiet">{text(isShopify ? 'guide.pickup.shopify' : 'guide.pickup.body')}</p>
      {guide.toLocate === null ? null : (
        <ButtonLink kind="primary" to={href(stores.addLocation(guide.toLocate))}>
          {text('guide.pickup.button')}
        </ButtonLink>
      )}
    </>
  );
}

/** How the account gets its first order. In a store's own admin, that store's past orders are imported. In the portal,
 *  orders can also be created by hand. */
function FirstOrder({ guide, store, isBusy, errors }: Props) {
  const { href, stores } = useShell();
  const { text } = useMessages(homeMessages);
  if (store?.backfill)
    return <Backfill backfill={store.backfill} isBusy={isBusy} {...(errors ? { errors } : {})} />;
  if (guide.source === 'custom') return <FirstOfCustom />;
  return (
    <>
      <p className="t-quiet">{text('guide.orders.body')}</p>
      <div className="t-group">
        {guide.toImport === null ? null : (
          <ButtonLink kind="primary" to={href(stores.page(guide.toImport))}>
            {text('guide.orders.import')}
          </ButtonLink>
        )}
        <ByHand isMain={guide.toImport === null} />
      </div>
    </>
  );
}

/** How a custom store gets its first order: entered by hand, imported from a CSV file, or sent through the API, which
 *  needs an API token. */
function FirstOfCustom() {
  const { href, has } = useShell();
  const { text } = useMessages(homeMessages);
  return (
    <>
      <p className="t-quiet">{text('guide.orders.custom')}</p>
      <div className="t-group">
        <ByHand isMain />
        {has('/generate-access-token') ? (
          <ButtonLink to={href('/generate-access-token')}>{text('guide.orders.token')}</ButtonLink>
        ) : null}
      </div>
    </>
  );
}

function ByHand({ isMain }: { isMain: boolean }) {
  const { href, has } = useShell();
  const { text } = useMessages(homeMessages);
  return (
    <>
      <ButtonLink kind={isMain ? 'primary' : 'plain'} to={href('/orders/create')}>
        {text('guide.orders.create')}
      </ButtonLink>
      {has('/orders/import') ? (
        <ButtonLink to={href('/orders/import')}>{text('guide.orders.file')}</ButtonLink>
      ) : null}
    </>
  );
}

function FirstLabel({ guide }: Props) {
  const { href } = useShell();
  const { text } = useMessages(homeMessages);
  if (guide.booked !== null)
    return (
      <>
        <p className="t-quiet">{text('guide.label.shipped')}</p>
        <ButtonLink kind="primary" to={href(orderPath(guide.booked))}>
          {text('guide.label.toShipped')}
        </ButtonLink>
      </>
    );
  if (guide.toShip !== null)
    return (
      <>
        <p className="t-quiet">{text('guide.label.newest')}</p>
        <ButtonLink kind="primary" to={href(orderPath(guide.toShip))}>
          {text('guide.label.toNewest')}
        </ButtonLink>
      </>
    );
  return <p className="t-quiet">{text('guide.label.none')}</p>;
}

/** Label printers are connected only in the portal, because only the portal has the Printing page. */
function Printer() {
  const { href, has } = useShell();
  const { text } = useMessages(homeMessages);
  if (!has('/printing')) return <p className="t-quiet">{text('guide.printer.inPortal')}</p>;
  return (
    <>
      <p className="t-quiet">{text('guide.printer.body')}</p>
      <ButtonLink kind="primary" to={href('/printing')}>
        {text('guide.printer.button')}
      </ButtonLink>
    </>
  );
}
