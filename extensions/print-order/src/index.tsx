import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { adminPage } from '../../shared/admin-page.ts';
import { PrintOrders } from '../../shared/print-orders.tsx';

export default function extension(): void {
  render(<PrintOrders {...adminPage(shopify)} />, document.body);
}
