import { expect, test } from 'vitest';
import { STORE_FAILURES } from './store-break.rules.ts';
import { healthOf, type HealthFacts } from './store-health.rules.ts';

const NOW = new Date('2026-11-18T10:00:00Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

function facts(
  over: Partial<HealthFacts> = {},
  cursor: Partial<NonNullable<HealthFacts['cursor']>> = {},
): HealthFacts {
  return {
    integrationType: 'woocommerce',
    state: 'connected',
    stateReason: null,
    brokenSince: null,
    brokenBy: null,
    lastDeliveryAt: ago(3),
    tokens: [],
    webhookUrl: null,
    webhookFailingSince: null,
    webhookDisabledAt: null,
    webhookDisabledReason: null,
    backfill: null,
    cursor: {
      storeCount: 40,
      ownCount: 40,
      missing: 0,
      outdated: 0,
      surplus: 0,
      countedFrom: ago(43_200),
      countedAt: ago(2),
      failingSince: null,
      lastError: null,
      slowedAt: null,
      webhooksCheckedAt: ago(2),
      webhooksRepairedAt: null,
      ...cursor,
    },
    ...over,
  };
}

const line = (of: HealthFacts, label: string) =>
  healthOf(of, NOW).lines.find((one) => one.label === label);

test('a healthy store is in sync', () => {
  const health = healthOf(facts(), NOW);

  expect(health).toMatchObject({ light: 'good', words: 'In sync', broken: null });
  expect(health.meter).toMatchObject({ inStore: 40, here: 40, difference: 0 });
});

test('a gap counts missing, changed and surplus orders, even if the totals agree', () => {
  const of = facts({}, { missing: 1, outdated: 3, surplus: 1 });

  expect(healthOf(of, NOW)).toMatchObject({
    light: 'warm',
    meter: { inStore: 40, here: 40, difference: 5 },
    words: '1 missing, 3 changed in the store, 1 no longer in the store; updating',
  });
});

test('what was never counted, or not recently, is unknown instead of 0', () => {
  expect(line(facts({}, { storeCount: null }), 'Orders')).toMatchObject({ light: 'unknown' });
  expect(healthOf(facts({ cursor: null }), NOW).meter).toBeNull();
  expect(line(facts({}, { countedAt: ago(31) }), 'Orders')).toEqual({
    label: 'Orders',
    light: 'unknown',
    words: 'Unknown since 18 Nov 2026, 11:29',
  });
});

test('a broken connection is shown before everything else, with what to do', () => {
  const health = healthOf(
    facts({
      state: 'attention',
      stateReason: 'The store no longer gives us access.',
      brokenBy: 'rightsLost',
      brokenSince: ago(9),
    }),
    NOW,
  );

  expect(health).toMatchObject({
    light: 'bad',
    words: 'The store no longer gives us access.',
    broken: {
      needsReconnect: true,
      todo: 'Reconnect it: approve the connection in the store again.',
    },
  });
  expect(health.lines[0]).toMatchObject({
    light: 'unknown',
    words: expect.stringMatching(/^Unknown since/),
  });
});

test.each(STORE_FAILURES)(
  'a store broken by %s shows whether we still have access to it',
  (brokenBy) => {
    const stateReason = 'The store says why.';
    const of = facts({ state: 'attention', stateReason, brokenBy, brokenSince: ago(9) });
    // Only these two leave us the orders, and only a store that limits our rate still gives us all of its access.
    const isReadable = brokenBy === 'slowedDown' || brokenBy === 'rightsMissing';

    expect(line(of, 'Access')).toEqual(
      brokenBy === 'slowedDown'
        ? { label: 'Access', light: 'good', words: 'Connected' }
        : { label: 'Access', light: 'bad', words: stateReason },
    );
    expect(line(of, 'Orders')?.words).toMatch(isReadable ? /^In sync$/ : /^Unknown since/);
  },
);

test('a store that fails briefly shows a warning with the reason', () => {
  const of = facts({}, { failingSince: ago(4), lastError: 'The store is not responding.' });

  expect(line(of, 'Access')).toEqual({
    label: 'Access',
    light: 'warm',
    words: 'The store is not responding. Since 18 Nov 2026, 11:56',
  });
});

test('webhooks and rate limit: unchecked, checked too long ago, repaired, slowed down', () => {
  const lightOf = (label: string, cursor: Parameters<typeof facts>[1]) =>
    line(facts({}, cursor), label)?.light;

  expect(lightOf('Webhooks', { webhooksCheckedAt: null })).toBe('unknown');
  expect(lightOf('Webhooks', { webhooksCheckedAt: ago(40) })).toBe('warm');
  expect(line(facts({}, { webhooksRepairedAt: ago(9) }), 'Webhooks')?.words).toContain(
    'We created them again',
  );
  expect(lightOf('Rate limit', { slowedAt: ago(5) })).toBe('warm');
  expect(lightOf('Rate limit', { slowedAt: ago(61) })).toBe('good');
});

const CUSTOM = {
  integrationType: 'custom' as const,
  cursor: null,
  lastDeliveryAt: null,
  tokens: [{ lastUsedAt: null }, { lastUsedAt: ago(20) }],
};
const URL = 'https://shop.example/hook';

test('a custom store shows no sync status, but its tokens, last call and webhook', () => {
  expect(healthOf(facts({ ...CUSTOM, webhookUrl: URL }), NOW)).toEqual({
    meter: null,
    broken: null,
    light: 'good',
    words: 'Connected through the API',
    lines: [
      { label: 'Access', light: 'good', words: '2 tokens can send orders' },
      { label: 'Last call', light: 'good', words: '18 Nov 2026, 11:40' },
      { label: 'Rate limit', light: 'good', words: 'None' },
      { label: 'Outgoing webhook', light: 'good', words: 'Switched on' },
    ],
  });
  expect(line(facts({ ...CUSTOM, tokens: [{ lastUsedAt: null }] }), 'Last call')?.words).toBe(
    'No calls yet',
  );
});

test('a custom store without a live token says so, which is not an error', () => {
  expect(healthOf(facts({ ...CUSTOM, tokens: [] }), NOW)).toMatchObject({
    light: 'unknown',
    words: 'No API token yet',
  });
});

test.each(['custom', 'woocommerce', 'shopify'] as const)(
  'the webhook of a %s store shows when it fails, and when it is off',
  (integrationType) => {
    const of = (over: Partial<HealthFacts>) =>
      healthOf(
        facts({ ...(integrationType === 'custom' ? CUSTOM : {}), integrationType, ...over }),
        NOW,
      );

    expect(of({ webhookUrl: URL, webhookFailingSince: ago(9) })).toMatchObject({
      light: 'warm',
      words: 'Webhook failing since 18 Nov 2026, 11:51',
    });
    const off = { webhookDisabledAt: ago(1), webhookDisabledReason: 'Nothing arrived.' };
    expect(of({ webhookUrl: URL, webhookFailingSince: ago(9), ...off })).toMatchObject({
      light: 'bad',
      words: 'Webhook off: Nothing arrived.',
    });
    expect(of({ webhookUrl: URL }).light).toBe('good');
  },
);

test('a webhook or call that never arrived is neither good nor an error', () => {
  const silent = facts({ lastDeliveryAt: null, webhookUrl: null });
  const never = facts({ ...CUSTOM, tokens: [{ lastUsedAt: null }] });

  expect(line(silent, 'Last webhook')).toMatchObject({
    light: 'unknown',
    words: 'No webhooks yet',
  });
  expect(healthOf(silent, NOW), 'its orders are read all the same').toMatchObject({
    light: 'good',
    words: 'In sync',
  });
  expect(healthOf(never, NOW)).toMatchObject({ light: 'unknown', words: 'No calls yet' });
  expect(line(never, 'Outgoing webhook')).toMatchObject({
    light: 'unknown',
    words: 'No webhook address',
  });
  expect(healthOf(facts(CUSTOM), NOW), 'an address is a choice').toMatchObject({ light: 'good' });
});

test('during an import equal counts say nothing, but a gap is still shown', () => {
  const backfill = { state: 'reading' as const };
  const empty = { storeCount: 0, ownCount: 0 };

  expect(healthOf(facts({ backfill }, empty), NOW)).toMatchObject({
    light: 'unknown',
    words: 'Importing past orders',
    meter: null,
  });
  expect(healthOf(facts({ backfill }, { missing: 2 }), NOW)).toMatchObject({
    light: 'warm',
    meter: { difference: 2 },
  });
  expect(healthOf(facts({ backfill: { state: 'done' } }, empty), NOW)).toMatchObject({
    light: 'good',
    words: 'In sync',
  });
});

test('a disconnected store has no sync status', () => {
  expect(healthOf(facts({ state: 'disconnected' }), NOW)).toMatchObject({
    meter: null,
    lines: [],
    light: 'unknown',
    words: 'Disconnected',
  });
});
