import { Form } from '@remix-run/react';
import type { StorePage } from '#app/domain/stores/read-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useLeaving } from './use-leaving.ts';

type Props = {
  store: Pick<StorePage, 'integrationType'>;
  shopifyAppUrl: string | null;
  isBusy: boolean;
  /** Where a WooCommerce store approves us again, once it was asked for. */
  authorizeUrl: string | null;
};

/** One click: to the store that approves us again, or to the app inside Shopify. */
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
