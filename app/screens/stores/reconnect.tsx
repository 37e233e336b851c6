import { Form } from '@remix-run/react';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useLeaving } from './use-leaving.ts';

type Props = {
  store: Pick<StorePage, 'integrationType'>;
  shopifyAppUrl: string | null;
  isBusy: boolean;
  /** The WooCommerce page where the store approves us again; null until it was requested. */
  authorizeUrl: string | null;
};

/** Reconnects with one click: at the WooCommerce store's approval page, or by opening the app inside Shopify. */
export function Reconnect({ store, shopifyAppUrl, isBusy, authorizeUrl }: Props) {
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
