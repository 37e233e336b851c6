import type { Order, OrderLine, Shipment, Store } from '@prisma/client';
import { leftOutItemsWords } from '#app/domain/orders/left-out-items.rules.ts';
import { parcelsOfOrder } from '#app/domain/orders/parcels.rules.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney } from '#app/domain/shared/money.ts';
import { withCommas } from '#app/domain/orders/address-line.rules.ts';
import { printedPhone } from '#app/domain/shared/phone.ts';
import { formatDate } from '#app/domain/shared/time.ts';
import type { PackingSlip } from './packing-slip.schema.ts';
import { linesInTurn, packedLines } from './packing-slip.rules.ts';
import type { PrintSettings } from './print-settings.schema.ts';

type Slipped = Order & {
  store: Store;
  lines: OrderLine[];
  shipments: Pick<Shipment, 'id' | 'parcels'>[];
};

/** The packing slip of an order as it is now, with its lines in the sequence that the person chose. */
export function slipOf(
  order: Slipped,
  productName: string,
  turn: PrintSettings['slipLines'] = 'asOrdered',
): PackingSlip {
  const town = [order.suburb, order.city, order.province, order.postalCode];
  return {
    productName,
    storeName: order.store.name,
    domain: order.store.url.replace(/^https?:\/\//, '').replace(/\/$/, ''),
    orderKey: order.orderKey,
    orderId: order.orderId,
    orderDate: formatDate(order.createdAt),
    to: {
      name: order.customerName,
      addressLines: [
        order.company,
        withCommas(order.street ?? ''),
        town.filter(Boolean).join(', '),
      ].filter((line): line is string => Boolean(line)),
      phone: printedPhone(order.phone),
      email: order.email ?? '',
    },
    parcels: parcelsOfOrder(order),
    lines: linesInTurn(
      packedLines(order.status, order.lines).map(({ line, packed, ordered }) => ({
        name: line.name,
        sku: line.sku ?? '',
        packed,
        ordered,
      })),
      turn,
    ),
    leftOut: leftOutItemsWords(order.status, order.lines),
    // A part shows no total, because its money is counted with its order.
    total: order.partOfId
      ? ''
      : formatMoney({ cents: centsFromDb(order.totalCents), currency: order.currency }),
  };
}
