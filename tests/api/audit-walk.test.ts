import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { isAuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { bearerCallers, shopifyCallers, twoMerchants } from '#tests/builders/callers.ts';
import { letPayAnywhere } from '#tests/fakes/pay-anywhere.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { auditWatch, FACTS, isNameless } from '#tests/fakes/audit-watch.ts';
import { callName, requestAbout } from './call-requests.ts';
import { callerFor, walkOfCalls } from './prepared-calls.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';

// Each test sends thousands of requests.
vi.setConfig({ testTimeout: 5 * TEST_HANG_MS });

test('every call lists the audit entries it writes, in known words, or the reason why there are none', () => {
  for (const endpoint of ALL_ENDPOINTS) {
    const { audit } = endpoint;
    const said = 'none' in audit ? [audit.none] : audit.filter(isAuditAction);
    expect(said.join(), callName(endpoint)).not.toBe('');
    if (!('none' in audit)) expect(said, callName(endpoint)).toEqual(audit);
  }
});

test('every call that changes, prints or reads customer data writes exactly its listed entries', async () => {
  const { url, composition } = await startApp();
  const { services } = composition;
  letPayAnywhere(services);
  const world = await twoMerchants(composition);
  const callers = [...(await bearerCallers(services, world)), ...shopifyCallers(world)];
  const watch = auditWatch(services);
  const errors: string[] = [];

  for (const { endpoint, by, before } of walkOfCalls()) {
    const call = callName(endpoint);
    const about = by === 'shop' ? world.myShop : world.mine;
    const made = (await before?.({ services, world })) ?? {};
    const wanted = { ...requestAbout(endpoint, about), ...made };
    const expected = 'none' in endpoint.audit ? [] : endpoint.audit;
    await watch.begin();

    const answer = await fetch(`${url}/api${wanted.path}`, {
      method: endpoint.method.toUpperCase(),
      headers: {
        ...callerFor(by, callers).headers(),
        ...(wanted.body ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(wanted.body ? { body: JSON.stringify(wanted.body) } : {}),
    });
    const text = await answer.text();

    const entries = await watch.written();
    const written = entries.map(({ action }) => action).sort();
    if (String(written) !== String([...expected].sort()))
      errors.push(
        `${call}: ${answer.status} ${String(written)} for ${String(expected)} ${text.slice(0, 200)}`,
      );
    for (const entry of entries) {
      const ofAccount = by === 'admin' || entry.merchantId === about.merchant.merchantId;
      if (!ofAccount || !entry.address || !entry.client || !entry.actorRole)
        errors.push(`${call}: ${JSON.stringify(entry)}`);
      if (isNameless(entry)) errors.push(`${call}: does not say what ${entry.action} was done to`);
      if (!isAuditAction(entry.action)) errors.push(`${call}: no words for ${entry.action}`);
      for (const key of Object.keys((entry.detail ?? {}) as object))
        if (!FACTS.has(key)) errors.push(`${call}: keeps ${key}`);
      for (const secret of [...about.personal, ...about.secrets])
        if (JSON.stringify(entry.detail ?? {}).includes(secret)) errors.push(`${call}: ${secret}`);
    }
  }

  expect(errors).toEqual([]);
});
