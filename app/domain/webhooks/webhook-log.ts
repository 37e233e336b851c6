import type { OutgoingWebhook, Prisma, Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { pageOf, type Page } from '#app/domain/shared/page.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { messageBody, orderOfMessage } from './webhook-message.rules.ts';

export const LOG_PAGE_SIZE = 25;

export type DeliveryRow = {
  id: string;
  /** The order's number, key and new status; null for a test. */
  about: { orderId: string; orderKey: string; status: string } | null;
  createdAt: string;
  state: OutgoingWebhook['state'];
  nextTryAt: string | null;
  attempts: number;
  last: Attempt | null;
};

type Attempt = {
  at: string;
  url: string;
  status: number | null;
  durationMs: number;
  error: string | null;
  answer: string | null;
};

export type DeliveryDetail = DeliveryRow & { body: string; tries: Attempt[] };

export type WebhookLog = {
  url: string | null;
  failingSince: string | null;
  switchedOff: { at: string; reason: string } | null;
  /** Counts of the whole log, beyond this page. */
  counts: Record<OutgoingWebhook['state'], number>;
  page: Page<DeliveryRow>;
  shown: DeliveryDetail | null;
};

type Needs = Pick<Services, 'db' | 'settings'>;

/** The data for a store's webhook page: its state, and the messages, newest first.
 *  @throws AppError 'not-allowed', 'not-found' also for another account's store. */
export async function readWebhookLog(
  deps: Needs,
  actor: Actor,
  query: { storeName: string; page: number; shownId: string | null },
): Promise<WebhookLog> {
  const store = await storeByName(deps.db, actor, 'store.write', query.storeName);
  const where = { storeId: store.id };
  const [rows, groups, shown] = await Promise.all([
    deps.db.outgoingWebhook.findMany({
      where,
      orderBy: { id: 'desc' },
      include: WITH_LAST,
      skip: (query.page - 1) * LOG_PAGE_SIZE,
      take: LOG_PAGE_SIZE,
    }),
    deps.db.outgoingWebhook.groupBy({ by: ['state'], where, _count: true }),
    query.shownId ? detailOf(deps, { ...where, id: query.shownId }) : null,
  ]);
  const counts = { pending: 0, delivered: 0, failed: 0, held: 0 };
  for (const { state, _count } of groups) counts[state] = _count;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const docs = rows.map((row) => toRow(row, deps.settings));
  return {
    ...healthOf(store),
    counts,
    page: pageOf(docs, total, { page: query.page, limit: LOG_PAGE_SIZE }),
    shown,
  };
}

const WITH_LAST = {
  attempts: { orderBy: { id: 'desc' }, take: 1 },
  _count: { select: { attempts: true } },
} as const satisfies Prisma.OutgoingWebhookInclude;
/** More than the attempts of 72 hours. A message that was sent again many times shows only the latest attempts. */
const MAX_ATTEMPTS = 50;

type Loaded = Prisma.OutgoingWebhookGetPayload<{ include: typeof WITH_LAST }>;

function healthOf(store: Store) {
  const { webhookUrl, webhookFailingSince, webhookDisabledAt, webhookDisabledReason } = store;
  return {
    url: webhookUrl,
    failingSince: webhookFailingSince?.toISOString() ?? null,
    switchedOff: webhookDisabledAt && {
      at: webhookDisabledAt.toISOString(),
      reason: webhookDisabledReason ?? '',
    },
  };
}

async function detailOf(
  { db, settings }: Needs,
  where: Prisma.OutgoingWebhookWhereInput,
): Promise<DeliveryDetail | null> {
  const row = await db.outgoingWebhook.findFirst({
    where,
    include: { ...WITH_LAST, attempts: { orderBy: { id: 'desc' }, take: MAX_ATTEMPTS } },
  });
  if (!row) return null;
  const body: unknown = JSON.parse(messageBody(row, settings));
  return {
    ...toRow(row, settings),
    body: JSON.stringify(body, null, 2),
    tries: row.attempts.map(toAttempt),
  };
}

function toRow(row: Loaded, settings: Needs['settings']): DeliveryRow {
  const [last] = row.attempts;
  return {
    id: row.id,
    about: orderOfMessage(row, settings),
    createdAt: row.createdAt.toISOString(),
    state: row.state,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
    attempts: row._count.attempts,
    last: last ? toAttempt(last) : null,
  };
}

function toAttempt({ at, url, status, durationMs, error, answer }: Loaded['attempts'][number]) {
  return { at: at.toISOString(), url, status, durationMs, error, answer };
}
