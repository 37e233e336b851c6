import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { Card } from '#app/ui/card.tsx';
import { KeyText } from '#app/ui/key-text.tsx';
import { Fact, Facts } from './order-cards.tsx';
import { platformName } from './order-words.rules.ts';

type Props = { order: Pick<OrderDetail, 'orderKey' | 'orderId' | 'platform' | 'storeName'> };

/** The order key, which is both barcode and tracking number. The public tracking page is outside the shells. */
export function OrderKeys({ order: { orderKey, platform, storeName } }: Props) {
  return (
    <Card title="Tracking">
      <Facts>
        <Fact name="Order key">
          <KeyText what="order key">{orderKey}</KeyText>
        </Fact>
        <Fact name="Public page">
          <a className="t-link" href={`/track-order/${orderKey}`} target="_blank" rel="noreferrer">
            Tracking page
          </a>
        </Fact>
        <Fact name="Store">
          {storeName}, {platformName(platform)}
        </Fact>
      </Facts>
    </Card>
  );
}
