import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { adminPage } from '../../shared/admin-page.ts';
import { ShipmentBlock } from './shipment-block.tsx';

/** The action beside this block, which asks for confirmation before booking. */
const SHIP = 'extension://ship-order';

export default function extension(): void {
  const onShip = () => shopify.navigation.navigate(SHIP);
  render(<ShipmentBlock {...adminPage(shopify)} onShip={onShip} />, document.body);
}
