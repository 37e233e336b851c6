import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { PrivacyRow } from '#app/domain/privacy/list-requests.ts';
import { counted } from '#app/domain/shared/counted.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreFees } from '#app/domain/stores/store-fees.ts';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import type { WaitingApproval } from '#app/domain/stores/woo-connect-state.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { BackfillCard } from './backfill-card.tsx';
import { DeleteStore } from './delete-store.tsx';
import { HealthLight } from './health-light.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { StoreMeter } from './store-meter.tsx';
import { editStorePath, INTEGRATION_LABEL } from './store-paths.ts';
import { StoreSettingsCard } from './store-settings-card.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';
import { useLeaving } from './use-leaving.ts';
import { useStoreToasts } from './use-store-toasts.ts';

type Answer = {
  intent?: string;
  authorizeUrl?: string | null;
  backfill?: 'begun' | 'hereAlready' | null;
  errors?: FormErrors;
};
type Props = {
  store: StorePage;
  /** Null for users who may not change them. */
  settings: StoreSettings | null;
  can: Record<'store.write' | 'pickupLocation.write', boolean>;
  shopifyAppUrl: string | null;
  /** Only for a Shopify store. */
  fees: StoreFees | null;
  privacy: readonly PrivacyRow[];
  waiting: readonly WaitingApproval[];
  answer?: Answer;
};

/** The back link for users who work with a store without owning it. */
const ORDERS = { label: 'Orders', path: '/orders' };

/** Polling interval in milliseconds. It is short, because the result of a requested check appears within seconds. */
const POLL_MS = 4_000;

export function StoreScreen(props: Props) {
  const { store, settings, can, fees, privacy, answer } = props;
  const { Page, stores, has } = useShell();
  const [search] = useSearchParams();
  const [isDeleting, setDeleting] = useState(search.has('delete'));
  const isBusy = useNavigation().state !== 'idle';
  const isGone = store.state === 'disconnected';
  const { health } = store;
  const deleteError = answer?.errors?.fields['typedName'];
  useLiveReload({ stream: null, pollMs: POLL_MS });
  useStoreToasts(answer, store.integrationType);
  useEffect(() => {
    if (answer?.intent === 'disconnect') setDeleting(false);
  }, [answer]);
  const mayEnd = can['store.write'] && !store.isDeleted;
  return (
    <Page
      title={store.name}
      subtitle={`${INTEGRATION_LABEL[store.integrationType]} · ${store.url}`}
      {...(stores.parent ? { back: can['store.write'] ? stores.parent : ORDERS } : {})}
      titleExtra={<HealthLight light={health.light}>{health.words}</HealthLight>}
    >
      <div className="t-stack">
        <StateBanners {...props} isBusy={isBusy} />
        {health.lines.length > 0 ? (
          <Meter store={store} mayWrite={can['store.write']} isBusy={isBusy} />
        ) : null}
        {store.backfill && settings ? (
          <BackfillCard
            backfill={store.backfill}
            isBusy={isBusy}
            {...(answer?.errors ? { errors: answer.errors } : {})}
          />
        ) : null}
        <FactsCard
          store={store}
          fees={fees}
          can={can}
          onDelete={mayEnd ? () => setDeleting(true) : null}
        />
        {settings && !isGone ? (
          <StoreSettingsCard storeName={store.name} settings={settings} />
        ) : null}
        {privacy.length > 0 ? <PrivacyCard requests={privacy} /> : null}
        {has('/join-account') ? <JoinCard isJoined={store.isJoined} /> : null}
      </div>
      {mayEnd ? (
        <DeleteStore
          store={store}
          isOpen={isDeleting}
          isBusy={isBusy}
          {...(deleteError ? { error: deleteError } : {})}
          onClose={() => setDeleting(false)}
        />
      ) : null}
    </Page>
  );
}

/** Who charges the shipping fees, and the balance left. It is only text, since nothing is sold inside Shopify. */
export function feeWords(fees: StoreFees): string {
  if (fees.by === 'shopify') return 'Billed by Shopify, with this app’s plan';
  const { balanceCents: cents } = fees;
  if (cents === null) return 'Charged to the account that this store belongs to';
  const left =
    cents < 0
      ? `its balance is ${formatMoney(rand(-cents))} below zero`
      : `its balance is ${formatMoney(rand(cents))}`;
  return `Charged to the account; ${left}`;
}

type ReconnectProps = {
  store: Pick<StorePage, 'integrationType'>;
  shopifyAppUrl: string | null;
  isBusy: boolean;
  /** The WooCommerce page where the store approves us again; null until it was requested. */
  authorizeUrl: string | null;
};

/** Reconnects with one click: a Shopify store by opening the app inside Shopify, a WooCommerce store at its approval
 *  page, and a custom store at once. */
function Reconnect({ store, shopifyAppUrl, isBusy, authorizeUrl }: ReconnectProps) {
  const isLeaving = useLeaving(authorizeUrl);
  if (store.integrationType === 'shopify')
    return shopifyAppUrl ? (
      <a
        className="t-button t-button--primary"
        href={shopifyAppUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        Reconnect
      </a>
    ) : null;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="reconnect" />
      <Button kind="primary" type="submit" busy={isBusy || isLeaving}>
        Reconnect
      </Button>
    </Form>
  );
}

type JoinAnswer = { url?: string; errors?: FormErrors | undefined };

/** Offers to move the shop from its own account to the user's portal account, which can hold several stores. Says so if
 *  it belongs to a portal account already. */
function JoinCard({ isJoined }: { isJoined: boolean }) {
  const { href, openExternal } = useShell();
  const { send, data, state } = useSender<JoinAnswer>(href('/join-account'));
  const [isRefused, setRefused] = useState(false);
  const url = data?.url;
  useEffect(() => {
    if (url) setRefused(!openExternal(url));
  }, [url, openExternal]);
  if (isJoined)
    return (
      <Card title="Account">
        <p className="t-quiet">
          This shop belongs to an account in the portal. Sign in there to see it with your other
          stores.
        </p>
      </Card>
    );
  return (
    <Card title="Account">
      <p className="t-quiet t-lead">
        This shop has its own account. Add it to yours to see all stores together, invite store
        managers and use a label printer.
      </p>
      <FormError says={data?.errors?.message} />
      <Button busy={state !== 'idle'} onClick={() => send({})}>
        Use my account
      </Button>
      {url && isRefused ? (
        <p role="status">
          Your browser blocked the window.{' '}
          <a className="t-link" href={url} target="_blank" rel="noopener noreferrer">
            Open the portal
          </a>
        </p>
      ) : null}
    </Card>
  );
}

/** What is wrong with the connection or with the last answer, and what to do about it. */
function StateBanners(props: Props & { isBusy: boolean }) {
  const { store, can, shopifyAppUrl, waiting, answer, isBusy } = props;
  const { health } = store;
  const reconnect = can['store.write'] ? (
    <Reconnect
      store={store}
      shopifyAppUrl={shopifyAppUrl}
      isBusy={isBusy}
      authorizeUrl={answer?.authorizeUrl ?? null}
    />
  ) : null;
  return (
    <>
      {health.broken ? (
        <Banner tone="bad" title={health.broken.what}>
          <p>
            {health.broken.todo} This began <DateTime at={health.broken.since} />. Orders and
            changes that did not arrive since then are imported once it is solved.
          </p>
          {health.broken.needsReconnect ? reconnect : null}
        </Banner>
      ) : null}
      <WaitingApprovals approvals={waiting} />
      {store.state === 'attention' && !health.broken && store.stateReason ? (
        <Banner tone="warm" title={store.stateReason}>
          {reconnect}
        </Banner>
      ) : null}
      {store.state === 'disconnected' ? (
        <Banner
          tone="warm"
          title={store.isDeleted ? 'This store was deleted.' : 'This store is disconnected.'}
        >
          <p>{store.stateReason} Its orders and records are kept. New orders do not arrive.</p>
          {reconnect}
        </Banner>
      ) : null}
      {answer?.errors?.message && !answer.errors.fields['days'] ? (
        <Banner tone="bad" title={answer.errors.message} />
      ) : null}
    </>
  );
}

type FactsProps = Pick<Props, 'store' | 'fees' | 'can'> & {
  /** Null where the store cannot be deleted. */
  onDelete: (() => void) | null;
};

function FactsCard({ store, fees, can, onDelete }: FactsProps) {
  const { href, stores } = useShell();
  const locations = counted(store.locations, 'location');
  return (
    <Card title="Store">
      <dl className="t-facts">
        {store.account ? (
          <div>
            <dt>Merchant</dt>
            <dd>
              <EmailText>{store.account}</EmailText>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>Orders</dt>
          <dd className="t-figures">{store.orders}</dd>
        </div>
        {fees ? (
          <div>
            <dt>Fees</dt>
            <dd>{feeWords(fees)}</dd>
          </div>
        ) : null}
        <div>
          <dt>Pickup</dt>
          <dd>
            {can['pickupLocation.write'] ? (
              <Link className="t-link" to={href(stores.locations(store.name))}>
                {locations}
              </Link>
            ) : (
              locations
            )}
          </dd>
        </div>
      </dl>
      {onDelete ? (
        <div className="t-group">
          <Button onClick={onDelete}>Delete Store</Button>
        </div>
      ) : null}
    </Card>
  );
}

type MeterProps = Pick<Props, 'store'> & { mayWrite: boolean; isBusy: boolean };

function Meter({ store, mayWrite, isBusy }: MeterProps) {
  const { href } = useShell();
  const isCounted = store.integrationType !== 'custom';
  return (
    <StoreMeter
      health={store.health}
      isCounted={isCounted}
      isBringingIn={store.backfill?.progress?.isRunning ?? false}
      actions={
        isCounted ? (
          <Form method="post">
            <input type="hidden" name="intent" value="check" />
            <Button type="submit" busy={isBusy}>
              Check now
            </Button>
          </Form>
        ) : mayWrite ? (
          <ButtonLink to={href(editStorePath(store.name))}>Tokens and webhook</ButtonLink>
        ) : null
      }
    />
  );
}
