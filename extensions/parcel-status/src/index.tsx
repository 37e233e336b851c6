import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { appOrigin } from '../../shared/app-origin.ts';
import { createBackend } from '../../shared/backend.ts';
import { ParcelStatus } from './parcel-status.tsx';

export default function extension(): void {
  const origin = appOrigin();
  const orderId = shopify.order.value?.id;
  // Without our URL, or before Shopify has created the order, there is nothing to show.
  if (!origin || !orderId) return;
  const backend = createBackend({ origin, token: () => shopify.sessionToken.get() });
  render(
    <ParcelStatus
      ask={() => backend.trackForBuyer(orderId)}
      t={(key, values) => shopify.i18n.translate(key, values)}
    />,
    document.body,
  );
}
