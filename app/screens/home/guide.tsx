import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { GUIDE_STEPS, type GuideStep } from '#app/domain/home/home.rules.ts';
import type { Guide as GuideData } from '#app/domain/home/read-guide.ts';
import type { Home } from '#app/domain/home/read-home.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import { orderPath } from '#app/screens/orders/order-words.rules.ts';
import { Backfill } from '#app/screens/stores/backfill-card.tsx';
import { useShell } from '#app/shells/shell.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

type Props = {
  guide: GuideData;
  /** The store, when the page is shown in a store's own admin. */
  store: Home['store'];
  isBusy: boolean;
  errors?: FormErrors | undefined;
};

/** The steps to the first label. A step is ticked once its data exists, and the user can dismiss the guide permanently.
 *  The first open step shows its instructions, and the import of past orders is always shown where there is one. */
export function Guide({ guide, store, isBusy, errors }: Props) {
  const steps = useSteps({ guide, store, isBusy, errors });
  // A running import does not block the next step.
  const isUnderWay = (step: GuideStep) =>
    step === 'orders' && (store?.backfill?.progress?.isRunning ?? false);
  const open = GUIDE_STEPS.find((step) => !guide.done[step] && !isUnderWay(step)) ?? null;
  const done = GUIDE_STEPS.filter((step) => guide.done[step]).length;
  return (
    <Card
      title={guide.done.label ? 'Your first label is ready' : 'Your first label'}
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
        {done} of {GUIDE_STEPS.length} steps done.
      </p>
      <ol className="t-guide">
        {GUIDE_STEPS.map((step) => (
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

/** The title of the step for the first order, by where the orders come from. */
const FIRST_ORDER = {
  shop: 'Import your first order',
  custom: 'Create your first order',
  any: 'Get your first order',
};

type Step = { title: string; body: ReactNode; isAlwaysShown?: boolean };

function useSteps(props: Props): Record<GuideStep, Step> {
  const { href } = useShell();
  return {
    store: {
      title: 'Connect your store',
      body: (
        <>
          <p className="t-quiet">Orders come in from Shopify, WooCommerce or your own system.</p>
          <ButtonLink kind="primary" to={href('/create-store')}>
            Add New Store
          </ButtonLink>
        </>
      ),
    },
    pickup: { title: 'Add a pickup location', body: <Pickup {...props} /> },
    orders: {
      title: FIRST_ORDER[props.guide.source ?? 'any'],
      isAlwaysShown: (props.store?.backfill ?? null) !== null,
      body: <FirstOrder {...props} />,
    },
    label: { title: 'Ship it and print its label', body: <FirstLabel {...props} /> },
    printer: { title: 'Connect a label printer (optional)', body: <Printer /> },
  };
}

function Pickup({ guide, store }: Props) {
  const { href, stores } = useShell();
  return (
    <>
      <p className="t-quiet">
        The courier collects parcels here.
        {store?.integrationType === 'shopify'
          ? ' Locations in South Africa are imported from Shopify automatically.'
          : null}
      </p>
      {guide.toLocate === null ? null : (
        <ButtonLink kind="primary" to={href(stores.addLocation(guide.toLocate))}>
          Add a pickup location
        </ButtonLink>
      )}
    </>
  );
}

/** A store's own admin imports the store's orders; in the portal orders can also be created by hand. */
function FirstOrder({ guide, store, isBusy, errors }: Props) {
  const { href, stores } = useShell();
  if (store?.backfill)
    return <Backfill backfill={store.backfill} isBusy={isBusy} {...(errors ? { errors } : {})} />;
  if (guide.source === 'custom') return <FirstOfCustom />;
  return (
    <>
      <p className="t-quiet">
        A connected store sends its orders automatically. You can also enter one here.
      </p>
      <div className="t-group">
        {guide.toImport === null ? null : (
          <ButtonLink kind="primary" to={href(stores.page(guide.toImport))}>
            Import past orders
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
  return (
    <>
      <p className="t-quiet">
        Enter an order, import a CSV file, or send orders from your system through the API.
      </p>
      <div className="t-group">
        <ByHand isMain />
        {has('/generate-access-token') ? (
          <ButtonLink to={href('/generate-access-token')}>Create an API token</ButtonLink>
        ) : null}
      </div>
    </>
  );
}

function ByHand({ isMain }: { isMain: boolean }) {
  const { href, has } = useShell();
  return (
    <>
      <ButtonLink kind={isMain ? 'primary' : 'plain'} to={href('/orders/create')}>
        Create Order
      </ButtonLink>
      {has('/orders/import') ? (
        <ButtonLink to={href('/orders/import')}>Import CSV</ButtonLink>
      ) : null}
    </>
  );
}

function FirstLabel({ guide }: Props) {
  const { href } = useShell();
  if (guide.booked !== null)
    return (
      <>
        <p className="t-quiet">Choose Print label on the order. Stick the label on the parcel.</p>
        <ButtonLink kind="primary" to={href(orderPath(guide.booked))}>
          Open the shipped order
        </ButtonLink>
      </>
    );
  if (guide.toShip !== null)
    return (
      <>
        <p className="t-quiet">
          Open it, check the address and choose Ship and print. The label follows.
        </p>
        <ButtonLink kind="primary" to={href(orderPath(guide.toShip))}>
          Open the newest order
        </ButtonLink>
      </>
    );
  return (
    <p className="t-quiet">
      No order can be shipped yet. Paid orders with a South African address appear here
      automatically.
    </p>
  );
}

/** Label printers are connected only in the portal, because only the portal has the Printing page. */
function Printer() {
  const { href, has } = useShell();
  if (!has('/printing'))
    return (
      <p className="t-quiet">
        Labels open as a PDF for any printer. Connect a label printer in the portal, under Printing.
      </p>
    );
  return (
    <>
      <p className="t-quiet">Labels open as a PDF for any printer. A label printer saves a step.</p>
      <ButtonLink kind="primary" to={href('/printing')}>
        Set up a label printer
      </ButtonLink>
    </>
  );
}
