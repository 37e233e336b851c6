// @vitest-environment jsdom
import { expect, vi } from 'vitest';
import { OrdersScreen } from '#app/screens/orders/orders-screen.tsx';
import { inBrowser } from '#tests/fakes/in-browser.tsx';
import { shownOrders } from '#tests/builders/shown-orders.ts';
import { spec } from './spec.ts';

for (const promise of ['2§2.51 Page reloads every 1,000,000 ms', '2§9.3 1,800,000 / 1,000,000 ms'])
  spec(promise, async () => {
    // jsdom cannot scroll.
    Element.prototype.scrollTo = () => undefined;
    vi.stubGlobal('fetch', async () => Response.json({ rows: [], batch: null }));
    const timers = vi.spyOn(globalThis, 'setInterval');

    await inBrowser(<OrdersScreen {...shownOrders([])} />);

    expect(timers.mock.calls.map(([, everyMs]) => everyMs)).toContain(1_000_000);
  });
