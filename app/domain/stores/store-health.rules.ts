import { counted } from '#app/domain/shared/counted.ts';
import { formatDateTime } from '#app/domain/shared/time.ts';
import { isRunning, type BackfillFacts } from './backfill.rules.ts';
import { breakWords, needsReconnect, type StoreFailure } from './store-break.rules.ts';

export type Light = 'good' | 'warm' | 'bad' | 'unknown';
export type HealthLine = { label: string; light: Light; words: string };

/** Sync status in figures: the number of orders in the store and here, and how many differ. Orders created since `from`
 *  count, and `at` is the time of the count. */
type Meter = {
  inStore: number;
  here: number;
  difference: number;
  from: string;
  at: string;
};

export type StoreHealth = {
  light: Light;
  /** A short summary, for the list. */
  words: string;
  meter: Meter | null;
  lines: HealthLine[];
  /** What is broken and what to do; null while the connection works. */
  broken: { since: string; what: string; todo: string; needsReconnect: boolean } | null;
};

/** A broken connection, as shown in the banner above the orders. */
export type BrokenStore = {
  name: string;
  what: string;
  todo: string;
};

/** The stored data from which a store's health is derived. */
export type HealthFacts = {
  integrationType: 'shopify' | 'woocommerce' | 'custom';
  state: 'connected' | 'attention' | 'disconnected';
  stateReason: string | null;
  brokenSince: Date | null;
  brokenBy: StoreFailure | null;
  lastDeliveryAt: Date | null;
  cursor: {
    storeCount: number | null;
    ownCount: number | null;
    missing: number | null;
    outdated: number | null;
    surplus: number | null;
    countedFrom: Date | null;
    countedAt: Date | null;
    failingSince: Date | null;
    lastError: string | null;
    slowedAt: Date | null;
    webhooksCheckedAt: Date | null;
    webhooksRepairedAt: Date | null;
  } | null;
  /** The live tokens with which a custom store sends its orders. */
  tokens: readonly { lastUsedAt: Date | null }[];
  /** The store's own endpoint for our outgoing webhooks. */
  webhookUrl: string | null;
  webhookFailingSince: Date | null;
  webhookDisabledAt: Date | null;
  webhookDisabledReason: string | null;
  /** The import of past orders; null if none was ever requested. */
  backfill: { state: BackfillFacts['state'] } | null;
};

/** Relations to read for a store's health; the newest token comes first. */
export const WITH_HEALTH = {
  cursor: true,
  backfill: true,
  tokens: {
    where: { kind: 'store', revokedAt: null },
    orderBy: { createdAt: 'desc' },
    select: { handle: true, lastUsedAt: true },
  },
} as const;

const MINUTE_MS = 60_000;
/** Counts and checks older than this are not shown as current, because both run every few minutes. */
const SILENT_MS = 30 * MINUTE_MS;
const SLOWED_MS = 60 * MINUTE_MS;
const RESTORED_MS = 24 * 60 * MINUTE_MS;
const WORST: readonly Light[] = ['bad', 'warm', 'unknown', 'good'];

/** A store's health, as a traffic light with a text. */
export function healthOf(facts: HealthFacts, now: Date): StoreHealth {
  const none = { meter: null, lines: [], broken: null };
  if (facts.state === 'disconnected')
    return { ...none, light: 'unknown', words: 'Disconnected', broken: brokenOf(facts) };
  if (facts.integrationType === 'custom') {
    const lines = [...apiLines(facts), outgoingLine(facts)];
    return { ...none, ...worstOf(lines, 'Connected through the API'), lines };
  }
  const meter = shownMeter(facts);
  const orders = ordersLine(facts, meter, now);
  const lines = [
    orders,
    accessLine(facts),
    webhooksLine(facts, now),
    lastWebhookLine(facts),
    rateLine(facts, now),
    ...(facts.webhookUrl ? [outgoingLine(facts)] : []),
  ];
  const broken = brokenOf(facts);
  const worst = worstOf(lines, orders.words);
  const words = broken?.what ?? (facts.state === 'attention' ? accessLine(facts).words : null);
  return { ...worst, words: words ?? worst.words, meter, lines, broken };
}

/** The texts of lines that do not affect the summary, because a store works without webhooks. */
const NO_ADDRESS = 'No webhook address';
const NO_WEBHOOK_YET = 'No webhooks yet';

/** The summary: the worst light of the lines, with the text of the first line that has it, or `allGood`. */
function worstOf(
  reported: readonly HealthLine[],
  allGood: string,
): Pick<StoreHealth, 'light' | 'words'> {
  const lines = reported.filter(({ words }) => words !== NO_ADDRESS && words !== NO_WEBHOOK_YET);
  const light = WORST.find((one) => lines.some((line) => line.light === one)) ?? 'good';
  if (light === 'good') return { light, words: allGood };
  return { light, words: lines.find((line) => line.light === light)?.words ?? allGood };
}

function meterOf({ cursor }: HealthFacts): Meter | null {
  if (!cursor?.countedAt || !cursor.countedFrom) return null;
  const { storeCount, ownCount, missing, outdated, surplus, countedAt, countedFrom } = cursor;
  if (storeCount === null || ownCount === null) return null;
  return {
    inStore: storeCount,
    here: ownCount,
    difference: (missing ?? 0) + (outdated ?? 0) + (surplus ?? 0),
    from: countedFrom.toISOString(),
    at: countedAt.toISOString(),
  };
}

/** During an import, the counts do not include the orders that it still reads, and would show '0 / 0' for a new store
 *  with many orders. So only a difference is shown then. */
function shownMeter(facts: HealthFacts): Meter | null {
  const meter = meterOf(facts);
  return meter?.difference === 0 && isBringingIn(facts) ? null : meter;
}

function isBringingIn({ backfill }: Pick<HealthFacts, 'backfill'>): boolean {
  return backfill !== null && isRunning(backfill.state);
}

function ordersLine(facts: HealthFacts, meter: Meter | null, now: Date): HealthLine {
  const { cursor, brokenBy } = facts;
  const line = (light: Light, words: string) => ({ label: 'Orders', light, words });
  if (!meter && isBringingIn(facts)) return line('unknown', 'Importing past orders');
  if (!meter || !cursor) return line('unknown', 'Not counted yet');
  // While the connection is broken, the store's current orders are not known.
  const isBlind = brokenBy !== null && !STILL_READABLE.has(brokenBy);
  if (isBlind || now.getTime() - Date.parse(meter.at) > SILENT_MS)
    return line('unknown', `Unknown since ${formatDateTime(meter.at)}`);
  if (meter.difference === 0) return line('good', 'In sync');
  const parts = [
    cursor.missing ? `${cursor.missing} missing` : '',
    cursor.outdated ? `${cursor.outdated} changed in the store` : '',
    cursor.surplus ? `${cursor.surplus} no longer in the store` : '',
  ];
  return line('warm', `${parts.filter(Boolean).join(', ')}; updating`);
}

/** Failures during which orders can still be read. */
const STILL_READABLE: ReadonlySet<StoreFailure> = new Set(['slowedDown', 'rightsMissing'] as const);

function accessLine({ state, stateReason, brokenBy, cursor }: HealthFacts): HealthLine {
  const line = (light: Light, words: string) => ({ label: 'Access', light, words });
  if (brokenBy === 'slowedDown') return line('good', 'Connected');
  if (state === 'attention') return line('bad', stateReason ?? 'The connection needs attention.');
  if (cursor?.failingSince)
    return line(
      'warm',
      `${cursor.lastError ?? 'The store is not responding.'} Since ${formatDateTime(cursor.failingSince)}`,
    );
  return line('good', 'Connected');
}

function webhooksLine({ integrationType, cursor }: HealthFacts, now: Date): HealthLine {
  const line = (light: Light, words: string) => ({ label: 'Webhooks', light, words });
  if (integrationType === 'shopify') return line('good', 'Part of the app, managed by Shopify');
  const { webhooksCheckedAt: checked, webhooksRepairedAt: repaired } = cursor ?? {};
  if (!checked) return line('unknown', 'Not checked yet');
  if (now.getTime() - checked.getTime() > SILENT_MS)
    return line('warm', `Webhooks not checked since ${formatDateTime(checked)}`);
  if (repaired && now.getTime() - repaired.getTime() < RESTORED_MS)
    return line(
      'good',
      `Some were missing or off. We created them again on ${formatDateTime(repaired)}`,
    );
  return line('good', `Active, checked ${formatDateTime(checked)}`);
}

function lastWebhookLine({ lastDeliveryAt }: HealthFacts): HealthLine {
  const line = (light: Light, words: string) => ({ label: 'Last webhook', light, words });
  return lastDeliveryAt
    ? line('good', formatDateTime(lastDeliveryAt))
    : line('unknown', NO_WEBHOOK_YET);
}

function rateLine({ cursor, brokenBy }: HealthFacts, now: Date): HealthLine {
  const slowed = cursor?.slowedAt;
  const isSlow = slowed && now.getTime() - slowed.getTime() < SLOWED_MS;
  const light = brokenBy === 'slowedDown' ? 'bad' : isSlow ? 'warm' : 'good';
  const words = isSlow
    ? `The store asked us to slow down on ${formatDateTime(slowed)}`
    : 'Not reached';
  return { label: 'Rate limit', light, words };
}

function brokenOf(facts: HealthFacts): StoreHealth['broken'] {
  const { brokenBy, brokenSince, integrationType, stateReason } = facts;
  if (!brokenBy || !brokenSince || integrationType === 'custom') return null;
  return {
    ...breakWords(brokenBy, integrationType, stateReason),
    since: brokenSince.toISOString(),
    needsReconnect: needsReconnect(brokenBy),
  };
}

/** The health of a custom store, which calls us with a token. */
function apiLines({ tokens }: HealthFacts): HealthLine[] {
  const calls = tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? []);
  const last = calls.length ? new Date(Math.max(...calls.map(Number))) : null;
  const count = counted(tokens.length, 'token');
  return [
    tokens.length > 0
      ? { label: 'Access', light: 'good', words: `${count} can send orders` }
      : {
          label: 'Access',
          // Not an error: Create Order works without a token.
          light: 'unknown',
          words: 'No API token yet',
        },
    last
      ? { label: 'Last call', light: 'good', words: formatDateTime(last) }
      : { label: 'Last call', light: 'unknown', words: 'No calls yet' },
    { label: 'Rate limit', light: 'good', words: 'None' },
  ];
}

function outgoingLine(facts: HealthFacts): HealthLine {
  const line = (light: Light, words: string) => ({ label: 'Outgoing webhook', light, words });
  const { webhookUrl, webhookDisabledAt: off, webhookFailingSince: failing } = facts;
  if (!webhookUrl) return line('unknown', NO_ADDRESS);
  if (off) return line('bad', `Webhook off: ${facts.webhookDisabledReason ?? ''}`);
  if (failing) return line('warm', `Webhook failing since ${formatDateTime(failing)}`);
  return line('good', 'Switched on');
}
