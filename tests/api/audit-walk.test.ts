import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { isAuditAction } from '#app/domain/audit/audit-acts.rules.ts';
import { bearerCallers, shopifyCallers, twoMerchants } from '#tests/builders/callers.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { auditWatch, FACTS, isNameless } from '#tests/fakes/audit-watch.ts';
import { callerFor, CALLS } from './audit-calls.ts';
import { requestsAbout } from './requests-about.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Thousands of requests a test.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

test('every call has a line that says what it leaves in the audit log, or why nothing', () => {
  const doors = ALL_ENDPOINTS.map(({ method, path }) => `${method} ${path}`);

  expect(Object.keys(CALLS).sort()).toEqual(doors.sort());
  for (const [door, { acts, because }] of Object.entries(CALLS))
    expect(acts.length > 0 || Boolean(because), door).toBe(true);
});

test('every call that changes something, prints or reads a customer leaves just its entries', async () => {
  const { url, composition } = await startApp();
  const { services } = composition;
  const world = await twoMerchants(composition);
  const callers = [...(await bearerCallers(services, world)), ...shopifyCallers(world)];
  const watch = auditWatch(services);
  const faults: string[] = [];

  for (const [door, { acts, by, before }] of Object.entries(CALLS)) {
    const [method = '', path = ''] = door.split(' ');
    const about = by === 'shop' ? world.myShop : world.mine;
    const made = (await before?.({ services, world })) ?? {};
    const wanted = { ...requestsAbout(about)[door], ...made };
    await watch.begin();

    const answer = await fetch(`${url}/api${wanted.path ?? path}`, {
      method: method.toUpperCase(),
      headers: {
        ...callerFor(by, callers).headers(),
        ...(wanted.body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(wanted.body ? { body: JSON.stringify(wanted.body) } : {}),
    });
    const text = await answer.text();

    const entries = await watch.written();
    const written = entries.map(({ action }) => action).sort();
    if (String(written) !== String([...acts].sort()))
      faults.push(
        `${door}: ${answer.status} ${String(written)} for ${String(acts)} ${text.slice(0, 200)}`,
      );
    for (const entry of entries) {
      const ofAccount = by === 'admin' || entry.merchantId === about.merchant.merchantId;
      if (!ofAccount || !entry.address || !entry.client || !entry.actorRole)
        faults.push(`${door}: ${JSON.stringify(entry)}`);
      if (isNameless(entry)) faults.push(`${door}: does not say what ${entry.action} was done to`);
      if (!isAuditAction(entry.action)) faults.push(`${door}: no words for ${entry.action}`);
      for (const key of Object.keys((entry.detail ?? {}) as object))
        if (!FACTS.has(key)) faults.push(`${door}: keeps ${key}`);
      for (const secret of [...about.personal, ...about.secrets])
        if (JSON.stringify(entry.detail ?? {}).includes(secret)) faults.push(`${door}: ${secret}`);
    }
  }

  expect(faults).toEqual([]);
});
