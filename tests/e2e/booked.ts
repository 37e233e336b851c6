import { expect, type APIRequestContext } from '@playwright/test';
import { bearerOf, simulatorOrigins, tookan } from './harness.ts';
import { ordered } from './steps.ts';

/** Creates an order in the seeded merchant's custom store, waits until the courier has booked it, and
 *  returns its order key. */
export async function booked(request: APIRequestContext, orderId: string): Promise<string> {
  const key = await ordered(request, orderId);
  await shipped(request, key);
  return key;
}

/** Ships an order, and waits until the courier has booked it. */
export async function shipped(request: APIRequestContext, key: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const answer = await request.post('/api/orders/create/tookan', {
    headers,
    data: { order_keys: [key] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  await expect.poll(() => courier.livePairs(key)).toBe(1);
}
