import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { ORDER_ACTIONS } from '#app/domain/orders/actions/index.ts';
import type { OrderAction } from '#app/domain/orders/actions/action.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Intent = keyof typeof ORDER_ACTIONS;

test('every action answers another merchant’s order like an order that does not exist, wherever the key is sent', async () => {
  const { url, composition } = await startApp();
  const { services } = composition;
  const [owner, stranger] = [await given.merchant(services), await given.merchant(services)];
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token } = await createBearerToken(services, stranger.userId);
  const orders = [(await given.shippedOrder(services, owner)).order];
  for (const status of STATUSES)
    orders.push(await given.order(services, { merchant: owner, status }));
  const ask = async (path: string, intent: Intent, key: string, lineId: string) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(bodyOf(intent, key, lineId)),
    });
    const text = (await answer.text()).replaceAll(key, 'KEY').replace(/"requestId":"[^"]*"/, '');
    return { path, status: answer.status, text };
  };

  let asked = 0;
  for (const [intent, { call }] of Object.entries(ORDER_ACTIONS) as [Intent, OrderAction][]) {
    if (!call) continue;
    for (const { id, orderKey } of orders) {
      const { id: lineId } = await services.db.orderLine.findFirstOrThrow({
        where: { orderId: id },
      });
      const answer = await ask(call.path, intent, orderKey, lineId);
      expect(answer).toEqual(await ask(call.path, intent, newOrderKey(), newId()));
      expect([404, 422]).toContain(answer.status);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(100);
});

const STATUSES = [
  'eligible',
  'ineligible',
  'inManifest',
  'cancelled',
  'deliveryCompleted',
] as const;

const WHY: Partial<Record<Intent, string>> = {
  return: 'faulty',
  turnBack: 'called',
  shipAgain: 'lost',
  acceptPapers: 'byHand',
};

/** A body with every field that any action takes. Each action ignores the fields of the others. */
function bodyOf(intent: Intent, key: string, lineId: string): object {
  if (intent === 'split') return { order_key: key, lines: [{ line_id: lineId, quantity: 1 }] };
  if (intent === 'update') return { order_key: key, note: 'Rings first' };
  const orders = [{ order_key: key }];
  const more = { note: 'Rings first', parcels: 2, add_tags: ['gift'], why: WHY[intent] };
  return { order_keys: [key], orders, pdf_data: orders, ...more };
}
