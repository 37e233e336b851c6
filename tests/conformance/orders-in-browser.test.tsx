// @vitest-environment jsdom
import { expect, vi } from 'vitest';
import { RUNNABLE_ACTIONS } from '#app/domain/orders/actions/index.ts';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { USUAL_LOOK } from '#app/domain/workbench/list-look.schema.ts';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { spec } from './spec.ts';

const counts = {
  toShip: 0,
  needsYou: 0,
  manifest: 0,
  underWay: 0,
  delivered: 0,
  comingBack: 0,
  onHold: 0,
  all: 0,
};
const list = {
  query: OrderListQuery.parse({}),
  filtering: {
    counts,
    stores: [],
    views: [],
    seesMarks: true,
    batch: null,
    upTo: '0195705c-5f80-7fff-bfff-ffffffffffff',
    today: '2025-03-07',
  },
  list: { look: USUAL_LOOK, constant: [], year: 2025, viewer: 'Nomsa', view: null },
  statuses: [{ code: 'eligible' as const, label: 'Thumela Eligible' }],
  productName: 'Thumela',
  broken: [],
  may: RUNNABLE_ACTIONS,
  can: { 'order.create': true },
  page: { docs: [], totalDocs: 0, page: 1, totalPages: 1 },
};

for (const promise of ['2§2.51 Page reloads every 1,000,000 ms', '2§9.3 1,800,000 / 1,000,000 ms'])
  spec(promise, async () => {
    // jsdom cannot scroll.
    Element.prototype.scrollTo = () => undefined;
    vi.stubGlobal('fetch', async () => Response.json({ rows: [], batch: null }));
    const timers = vi.spyOn(globalThis, 'setInterval');

    await inBrowser(<OrdersScreen {...list} />);

    expect(timers.mock.calls.map(([, everyMs]) => everyMs)).toContain(1_000_000);
  });
