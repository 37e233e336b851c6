import type { AppLoadContext } from '@remix-run/node';
import { expect, onTestFinished, test } from 'vitest';
import { readFilter } from '#app/domain/orders/order-filter.rules.ts';
import { saveView } from '#app/domain/orders/save-view.ts';
import { actorOfUser } from '#app/domain/people/actor-of.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { openIdentityBench } from '#tests/fakes/identity-bench.ts';
import { action } from './export-orders.tsx';

const ORIGIN = 'http://127.0.0.1:3000';

test('an export from a saved view has only the orders of that view', async () => {
  const bench = await openIdentityBench();
  onTestFinished(() => bench.close());
  const { db, clock } = bench.auth;
  const services = { db, clock } as unknown as Services;
  const userId = await bench.provedPerson('merchant@example.co.za');
  const merchant = (await actorOfUser(db, userId))!;
  const merchantId = merchant.merchantId ?? '';
  for (const status of ['eligible', 'cancelled'] as const)
    await given.order(services, { merchant: { merchantId }, status });
  const view = { name: 'To ship', filter: readFilter({ status: ['eligible'] }) };
  const { id } = await saveView(services, merchant, { ...view, sort: '-amount' });
  const { sessionId } = await createSession(bench.auth, userId);
  const cookie = (await bench.auth.cookies.session.set(sessionId)).split(';')[0]!;
  const post = async (search: string) => {
    const request = new Request(`${ORIGIN}/orders/export?${search}`, {
      method: 'POST',
      headers: { cookie, origin: ORIGIN },
      body: new URLSearchParams({ style: 'comma' }),
    });
    const context = { auth: bench.auth, services } as unknown as AppLoadContext;
    return action({ request, context, params: {} });
  };

  expect(await post(`view=${id}`)).toMatchObject({ total: 1 });
  expect(await post(`view=${id}&status=cancelled,eligible`)).toMatchObject({ total: 2 });
});
