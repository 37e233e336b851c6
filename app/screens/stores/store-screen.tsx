import { Form, Link, useNavigation, useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { PrivacyRow } from '#app/domain/privacy/list-requests.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';
import type { StoreFees } from '#app/domain/stores/store-fees.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import type { StoreSettings } from '#app/domain/stores/store-settings.ts';
import type { WaitingApproval } from '#app/domain/stores/woo-connect-state.ts';
import { storePageMessages } from '#app/messages/store-page.ts';
import { storeMessages } from '#app/messages/stores.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { DateTime } from '#app/ui/date-time.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { useLiveReload } from '#app/ui/use-live-reload.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { useSender } from '#app/shells/use-sender.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { BackfillCard } from './backfill-card.tsx';
import { DeleteStore } from './delete-store.tsx';
import { HealthLight } from './health-light.tsx';
import { PrivacyCard } from './privacy-card.tsx';
import { StoreMeter } from './store-meter.tsx';
import { editStorePath } from './store-paths.ts';
import { StoreSettingsCard } from './store-settings-card.tsx';
import { WaitingApprovals } from './waiting-approvals.tsx';
import { useLeaving } from './use-leaving.ts';
import { useStoreToasts } from './use-store-toasts.ts';

type Text = ReturnType<typeof storePageMessages.in>['text'];
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

/** Polling interval in milliseconds. It is short, because the result of a requested check appears within seconds. */
const POLL_MS = 4_000;

export function StoreScreen(props: Props) {
  const { store, settings, can, fees, privacy, answer } = props;
  const { Page, stores, has } = useShell();
  const { text } = useMessages(storePageMessages);
  const { text: shared } = useMessages(storeMessages);
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
  // The back link for users who work with a store without owning it.
  const orders = { label: text('back'), path: '/orders' };
  const mayEnd = can['store.write'] && !store.isDeleted;
  return (
    <Page
      title={store.name}
      subtitle={`${shared(`platform.${store.integrationType}`)} · ${store.url}`}
      {...(stores.parent ? { back: can['store.write'] ? stores.parent : orders } : {})}
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

/** Says who charges the shipping fees, with the account's balance if the user may see it. There is no link to top up,
 *  because nothing may be sold inside Shopify. */
export function feeWords(text: Text, fees: StoreFees): string {
  if (fees.by === 'shopify') return text('fees.shopify');
  const { balanceCents: cents } = fees;
  if (cents === null) return text('fees.account');
  const balance = formatMoney(rand(Math.abs(cents)));
  return text(cents < 0 ? 'fees.belowZero' : 'fees.balance', { balance });
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
  const { text } = useMessages(storePageMessages);
  const isLeaving = useLeaving(authorizeUrl);
  if (store.integrationType === 'shopify')
    return shopifyAppUrl ? (
      <a
        className="t-button t-button--primary"
        href={shopifyAppUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {text('reconnect')}
      </a>
    ) : null;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="reconnect" />
      <Button kind="primary" type="submit" busy={isBusy || isLeaving}>
        {text('reconnect')}
      </Button>
    </Form>
  );
}

type JoinAnswer = { url?: string; errors?: FormErrors | undefined };

/** Offers to move the shop from its own account to the user's portal account, which can hold several stores. Says so if
 *  it belongs to a portal account already. */
function JoinCard({ isJoined }: { isJoined: boolean }) {
  const { href, openExternal } = useShell();
  const { text, parts } = useMessages(storePageMessages);
  const { send, data, state } = useSender<JoinAnswer>(href('/join-account'));
  const [isRefused, setRefused] = useState(false);
  const url = data?.url;
  useEffect(() => {
    if (url) setRefused(!openExternal(url));
  }, [url, openExternal]);
  if (isJoined)
    return (
      <Card title={text('join.title')}>
        <p className="t-quiet">{text('join.joined')}</p>
      </Card>
    );
  return (
    <Card title={text('join.title')}>
      <p className="t-quiet t-lead">{text('join.lead')}</p>
      <FormError says={data?.errors?.message} />
      <Button busy={state !== 'idle'} onClick={() => send({})}>
        {text('join.button')}
      </Button>
      {url && isRefused ? (
        <p role="status">
          {parts('join.blocked', {
            link: (inside) => (
              <a key="link" className="t-link" href={url} target="_blank" rel="noopener noreferrer">
                {inside}
              </a>
            ),
          })}
        </p>
      ) : null}
    </Card>
  );
}

/** What is wrong with the connection or with the last answer, and what to do about it. */
function StateBanners(props: Props & { isBusy: boolean }) {
  const { store, can, shopifyAppUrl, waiting, answer, isBusy } = props;
  const { text, parts } = useMessages(storePageMessages);
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
            {parts('broken.body', {
              todo: health.broken.todo,
              time: <DateTime key="time" at={health.broken.since} />,
            })}
          </p>
          {health.broken.needsReconnect ? reconnect : null}
        </Banner>
      ) : null}
      <WaitingApprovals approvals={waiting} />
      {store.sameShopAs ? (
        <SameShop store={store} sameShopAs={store.sameShopAs} can={can} isBusy={isBusy} />
      ) : null}
      {store.state === 'attention' && !health.broken && !store.sameShopAs && store.stateReason ? (
        <Banner tone="warm" title={store.stateReason}>
          {reconnect}
        </Banner>
      ) : null}
      {store.state === 'disconnected' ? (
        <Banner tone="warm" title={text(store.isDeleted ? 'gone.deleted' : 'gone.disconnected')}>
          <p>
            {store.stateReason} {text('gone.body')}
          </p>
          {reconnect}
        </Banner>
      ) : null}
      {answer?.errors?.message && !answer.errors.fields['days'] ? (
        <Banner tone="bad" title={answer.errors.message} />
      ) : null}
    </>
  );
}

type SameShopProps = Pick<Props, 'can'> & {
  store: Pick<StorePage, 'url'>;
  sameShopAs: NonNullable<StorePage['sameShopAs']>;
  isBusy: boolean;
};

/** Asks whether the account's other store with the same orders has moved to this shop's address. */
function SameShop({ store, sameShopAs, can, isBusy }: SameShopProps) {
  const { text } = useMessages(storePageMessages);
  const { name, url, canMove } = sameShopAs;
  const decision = (intent: 'moveHere' | 'connectSeparately', words: string) => (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button kind={intent === 'moveHere' ? 'primary' : 'plain'} type="submit" busy={isBusy}>
        {words}
      </Button>
    </Form>
  );
  return (
    <Banner tone="warm" title={text('sameShop.title', { name })}>
      <p>
        {canMove
          ? text('sameShop.body', { name, url, here: store.url })
          : text('sameShop.onlySeparate', { name, url })}
      </p>
      {can['store.write'] ? (
        <div className="t-group">
          {canMove ? decision('moveHere', text('sameShop.move', { name })) : null}
          {decision('connectSeparately', text('sameShop.separate'))}
        </div>
      ) : null}
    </Banner>
  );
}

type FactsProps = Pick<Props, 'store' | 'fees' | 'can'> & {
  /** Null where the store cannot be deleted. */
  onDelete: (() => void) | null;
};

function FactsCard({ store, fees, can, onDelete }: FactsProps) {
  const { href, stores } = useShell();
  const { text } = useMessages(storePageMessages);
  const locations = text('facts.locations', { count: store.locations });
  return (
    <Card title={text('facts.title')}>
      <dl className="t-facts">
        {store.account ? (
          <div>
            <dt>{text('facts.merchant')}</dt>
            <dd>
              <EmailText>{store.account}</EmailText>
            </dd>
          </div>
        ) : null}
        <div>
          <dt>{text('facts.orders')}</dt>
          <dd className="t-figures">{groupDigits(store.orders)}</dd>
        </div>
        {fees ? (
          <div>
            <dt>{text('facts.fees')}</dt>
            <dd>{feeWords(text, fees)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{text('facts.pickup')}</dt>
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
          <Button onClick={onDelete}>{text('facts.delete')}</Button>
        </div>
      ) : null}
    </Card>
  );
}

type MeterProps = Pick<Props, 'store'> & { mayWrite: boolean; isBusy: boolean };

function Meter({ store, mayWrite, isBusy }: MeterProps) {
  const { href } = useShell();
  const { text } = useMessages(storePageMessages);
  const isCounted = store.integrationType !== 'custom';
  return (
    <StoreMeter
      store={store}
      isCounted={isCounted}
      isBringingIn={store.backfill?.progress?.isRunning ?? false}
      actions={
        isCounted ? (
          <Form method="post">
            <input type="hidden" name="intent" value="check" />
            <Button type="submit" busy={isBusy}>
              {text('meter.check')}
            </Button>
          </Form>
        ) : mayWrite ? (
          <ButtonLink to={href(editStorePath(store.name))}>{text('meter.tokens')}</ButtonLink>
        ) : null
      }
    />
  );
}
