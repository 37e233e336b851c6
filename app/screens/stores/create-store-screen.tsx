import { useState } from 'react';
import type { DemoStore } from '#app/domain/stores/find-demo-stores.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import type { WooAnswer, WooShop } from './woo-connect-answer.ts';
import { WooConnectForm } from './woo-connect-form.tsx';

type Props = {
  /** The shop named in the page's URL; null if there is none. */
  wooShop: WooShop | null;
  demoWoo: DemoStore | null;
  shopifyUrl: string | null;
  /** Set for administrators, who must say which account the store belongs to. */
  asksOwner: boolean;
  answer?: WooAnswer;
};

export function CreateStoreScreen({ wooShop, demoWoo, shopifyUrl, asksOwner, answer }: Props) {
  const { Page, href } = useShell();
  const [isWoo, setWoo] = useState(wooShop !== null);
  return (
    <Page title="Add Store to Delivery" back={{ label: 'All Stores', path: '/all-stores' }}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <ul className="t-choices">
            <li>
              <div>
                <h2>Woocommerce</h2>
                <p className="t-quiet">
                  Connect WooCommerce and orders sync automatically. With the plugin you also ship
                  and print in WordPress, and buyers see their parcel:{' '}
                  <a className="t-link" href="/downloads/thumela-for-woocommerce.zip" download>
                    download the plugin
                  </a>
                  .
                </p>
              </div>
              <button
                type="button"
                className="t-button t-button--plain"
                aria-expanded={isWoo || Boolean(answer)}
                onClick={() => setWoo((open) => !open)}
              >
                Connect
              </button>
            </li>
            {isWoo || answer ? (
              <li className="t-choices__form">
                <WooConnectForm
                  shop={wooShop}
                  demo={demoWoo}
                  asksOwner={asksOwner}
                  answer={answer}
                />
              </li>
            ) : null}
            {shopifyUrl ? <ShopifyChoice url={shopifyUrl} /> : null}
            <li>
              <div>
                <h2>Custom Store</h2>
                <p className="t-quiet">Add orders through our API or with the Create Order form.</p>
              </div>
              <ButtonLink to={href('/create-custom-store')}>Create</ButtonLink>
            </li>
          </ul>
        </Card>
      </div>
    </Page>
  );
}

function ShopifyChoice({ url }: { url: string }) {
  return (
    <li>
      <div>
        <h2>Shopify</h2>
        <p className="t-quiet">Open the app in your Shopify admin.</p>
      </div>
      <a className="t-button t-button--plain" href={url} target="_blank" rel="noopener noreferrer">
        Open Shopify
      </a>
    </li>
  );
}
