import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { adminPage } from '../../shared/admin-page.ts';
import { ShipOrders } from '../../shared/ship-orders.tsx';

export default function extension(): void {
  render(<ShipOrders {...adminPage(shopify)} onClose={() => shopify.close()} />, document.body);
}
