import { useState } from 'react';
import type { DemoStore } from '#app/domain/stores/find-demo-stores.ts';
import { createStoreMessages } from '#app/messages/create-store.ts';
import { useShell } from '#app/shells/shell.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Card } from '#app/ui/card.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
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
  const { text, parts } = useMessages(createStoreMessages);
  const [isWoo, setWoo] = useState(wooShop !== null);
  return (
    <Page title={text('title')} back={{ label: text('back'), path: '/all-stores' }}>
      <div className="t-stack t-stack--narrow">
        <Card>
          <ul className="t-choices">
            <li>
              <div>
                <h2>Woocommerce</h2>
                <p className="t-quiet">
                  {parts('woocommerce.body', {
                    link: (inside) => (
                      <a
                        key="link"
                        className="t-link"
                        href="/downloads/thumela-for-woocommerce.zip"
                        download
                      >
                        {inside}
                      </a>
                    ),
                  })}
                </p>
              </div>
              <button
                type="button"
                className="t-button t-button--plain"
                aria-expanded={isWoo || Boolean(answer)}
                onClick={() => setWoo((open) => !open)}
              >
                {text('woocommerce.open')}
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
                <h2>{text('custom.title')}</h2>
                <p className="t-quiet">{text('custom.body')}</p>
              </div>
              <ButtonLink to={href('/create-custom-store')}>{text('custom.open')}</ButtonLink>
            </li>
          </ul>
        </Card>
      </div>
    </Page>
  );
}

function ShopifyChoice({ url }: { url: string }) {
  const { text } = useMessages(createStoreMessages);
  return (
    <li>
      <div>
        <h2>Shopify</h2>
        <p className="t-quiet">{text('shopify.body')}</p>
      </div>
      <a className="t-button t-button--plain" href={url} target="_blank" rel="noopener noreferrer">
        {text('shopify.open')}
      </a>
    </li>
  );
}
