import type { ComponentProps } from 'react';
import { RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { USUAL_LOOK } from '#app/domain/workbench/list-look.rules.ts';
import type { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';

/** An order as the list shows it. */
export const LISTED: OrderRow = {
  id: '1',
  orderKey: 'P080PAWBN3KA',
  isPart: false,
  orderId: 'KH-1044',
  storeName: 'Kasi Home',
  createdAt: '2025-03-07T08:30:00.000Z',
  customerName: 'Thandeka Mokoena',
  totalCents: 123450,
  currency: 'ZAR',
  status: 'eligible',
  statusLabel: 'Thumela Eligible',
  pip: 'empty',
  tone: 'good',
  platform: 'custom',
  address: '27 Mahatma Gandhi Road, Point, Durban',
  town: 'Durban',
  pickupAddress: null,
  pickupTown: null,
  driverName: null,
  hints: [],
  attention: null,
  inManifestAt: null,
  confirmManifestAt: null,
  manifestNumber: null,
  hold: null,
  comingBack: null,
  atWarehouse: null,
  tags: [],
  actions: ['ship', 'manifest', 'labels'],
};

/** The props of a merchant's Orders list. */
export function shownOrders(docs: OrderRow[]): ComponentProps<typeof OrdersScreen> {
  const totalDocs = docs.length;
  return {
    query: OrderListQuery.parse({}),
    filtering: {
      counts: {
        toShip: totalDocs,
        needsYou: 0,
        manifest: 0,
        underWay: 0,
        delivered: 0,
        comingBack: 0,
        onHold: 0,
        all: totalDocs,
      },
      stores: [],
      views: [],
      seesMarks: true,
      batch: null,
      upTo: '0195705c-5f80-7fff-bfff-ffffffffffff',
      today: '2025-03-07',
    },
    list: { look: USUAL_LOOK, constant: [], year: 2025, viewer: 'Nomsa', view: null },
    statuses: [{ code: 'eligible', label: 'Thumela Eligible' }],
    productName: 'Thumela',
    broken: [],
    may: RUNNABLE_ACTIONS,
    can: { 'order.create': true },
    page: { docs, totalDocs, page: 1, totalPages: 1 },
  };
}
