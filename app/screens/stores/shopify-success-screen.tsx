import { Form, useNavigation } from '@remix-run/react';
import type { ShopOffer } from '#app/domain/stores/join-shop.ts';
import { shopifyMessages } from '#app/messages/shopify.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = {
  token: string;
  offer: ShopOffer | null;
  /** The signed-in user, by email or name. */
  account: string | null;
  problem: string | null;
};

/** Asks the person to confirm that a shop is added to their account, or connected again after it was deleted. If the
 *  shop is already in the account, links to its store. Without an offer, says why. */
export function ShopifySuccessScreen({ token, offer, account, problem }: Props) {
  const { Page, href, stores } = useShell();
  const { text } = useMessages(shopifyMessages);
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Page title="Shopify" back={{ label: text('join.back'), path: '/all-stores' }}>
      <div className="t-stack">
        {problem ? <Banner tone="bad" title={problem} /> : null}
        {offer ? (
          <Card title={offer.storeName}>
            {offer.isMine && !offer.wasDeleted ? (
              <>
                <p className="t-lead">{text('join.mine')}</p>
                <ButtonLink kind="primary" to={href(stores.page(offer.storeName))}>
                  {text('join.openStore')}
                </ButtonLink>
              </>
            ) : (
              <>
                <WhatHappens offer={offer} account={account} />
                <Form method="post" className="t-group">
                  <input type="hidden" name="token" value={token} />
                  <Button kind="primary" type="submit" busy={isBusy}>
                    {text(offer.wasDeleted ? 'join.confirmAgain' : 'join.confirm')}
                  </Button>
                  <ButtonLink to={href('/all-stores')}>{text('join.notNow')}</ButtonLink>
                </Form>
              </>
            )}
          </Card>
        ) : (
          <Card>
            <p className="t-lead">{text('join.nothing')}</p>
            <ButtonLink to={href('/all-stores')}>{text('join.allStores')}</ButtonLink>
          </Card>
        )}
      </div>
    </Page>
  );
}

function WhatHappens({ offer, account }: { offer: ShopOffer; account: string | null }) {
  const { text, parts } = useMessages(shopifyMessages);
  const { storeUrl: url, isMine, wasDeleted } = offer;
  if (wasDeleted && isMine) return <p className="t-lead">{text('join.deletedMine', { url })}</p>;
  return (
    <p className="t-lead">
      {parts(wasDeleted ? 'join.deletedOther' : 'join.new', {
        url,
        account,
        b: (inside) => <b key="b">{inside}</b>,
      })}
    </p>
  );
}
