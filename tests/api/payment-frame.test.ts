import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/node';
import { expect, onTestFinished, test } from 'vitest';
import { actorOfUser } from '#app/domain/people/actor-of.ts';
import { createSession } from '#app/domain/people/sessions.ts';
import { beginTopUp } from '#app/domain/wallet/begin-top-up.ts';
import type { Services } from '#app/ports/services.ts';
import { loader as page } from '#app/routes/payment-success.tsx';
import { loader as frame } from '#app/shells/portal-layout.tsx';
import { fakePayments } from '#tests/fakes/fake-payments.ts';
import { openIdentityBench } from '#tests/fakes/identity-bench.ts';

/** A merchant with R500.00 and a low-balance alert below R1 000.00, who returns from paying R1 000.00. */
async function backFromPaying() {
  const bench = await openIdentityBench();
  onTestFinished(() => bench.close());
  const payments = fakePayments(bench.auth.clock);
  const services = { ...bench.auth, payments } as unknown as Services;
  const userId = await bench.provedPerson('merchant@example.co.za');
  const actor = (await actorOfUser(bench.db, userId))!;
  await bench.db.merchant.update({
    where: { id: actor.merchantId! },
    data: { lowBalanceCents: 100_000n },
  });
  const { reference } = await beginTopUp(services, actor, { amountCents: 100_000 });
  payments.become(reference, { state: 'succeeded' });
  const { sessionId } = await createSession(bench.auth, userId);
  const cookie = (await bench.auth.cookies.session.set(sessionId)).split(';')[0]!;
  const url = `http://127.0.0.1:3000/payment-success?reference=${reference}`;
  const context = { auth: bench.auth, services } as unknown as AppLoadContext;
  const args = { request: new Request(url, { headers: { cookie } }), context, params: {} };
  return args as LoaderFunctionArgs;
}

test('after a credited payment the shell around the page shows the new balance', async () => {
  const args = await backFromPaying();

  // The loaders of the shell and the page run at the same time, as in one request.
  const [around, inside] = await Promise.all([frame(args), page(args)]);

  expect(inside.transaction).toMatchObject({ status: 'SUCCESSFUL', balanceCents: 150_000 });
  expect(around?.lowBalance).toBeNull();
});

test('a shell whose page changes nothing does not wait', async () => {
  const args = await backFromPaying();

  const around = await frame(args);

  expect(around?.lowBalance).toMatchObject({ availableCents: 50_000 });
});
