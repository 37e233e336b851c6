import { Form, useNavigation } from '@remix-run/react';
import type { ShopOffer } from '#app/domain/stores/join-shop.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';

type Props = {
  token: string;
  offer: ShopOffer | null;
  /** The signed-in user, by email or name. */
  account: string | null;
  problem: string | null;
};

/** Says which shop will be added to which account, before anything happens. */
export function ShopifySuccessScreen({ token, offer, account, problem }: Props) {
  const { Page, href, stores } = useShell();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Page title="Shopify" back={{ label: 'All Stores', path: '/all-stores' }}>
      <div className="t-stack">
        {problem ? <Banner tone="bad" title={problem} /> : null}
        {offer ? (
          <Card title={offer.storeName}>
            {offer.isMine && !offer.wasDeleted ? (
              <>
                <p className="t-lead">This shop is already in your account.</p>
                <ButtonLink kind="primary" to={href(stores.page(offer.storeName))}>
                  Open the store
                </ButtonLink>
              </>
            ) : (
              <>
                <WhatHappens offer={offer} account={account} />
                <Form method="post" className="t-group">
                  <input type="hidden" name="token" value={token} />
                  <Button kind="primary" type="submit" busy={isBusy}>
                    {offer.wasDeleted ? 'Connect this shop again' : 'Add this shop to my account'}
                  </Button>
                  <ButtonLink to={href('/all-stores')}>Not now</ButtonLink>
                </Form>
              </>
            )}
          </Card>
        ) : (
          <Card>
            <p className="t-lead">Nothing was changed.</p>
            <ButtonLink to={href('/all-stores')}>Go to All Stores</ButtonLink>
          </Card>
        )}
      </div>
    </Page>
  );
}

function WhatHappens({ offer, account }: { offer: ShopOffer; account: string | null }) {
  if (!offer.wasDeleted)
    return (
      <p className="t-lead">
        {offer.storeUrl} will belong to the account of <b>{account}</b>: its orders, pickup
        locations and paid-in balance. Nothing changes inside Shopify.
      </p>
    );
  return offer.isMine ? (
    <p className="t-lead">
      {offer.storeUrl} was deleted from your account. Its orders and settings are still here. After
      you confirm, open the app in Shopify to finish.
    </p>
  ) : (
    <p className="t-lead">
      {offer.storeUrl} was deleted from another account. It will belong to the account of{' '}
      <b>{account}</b>. After you confirm, open the app in Shopify to finish.
    </p>
  );
}
