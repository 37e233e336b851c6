import { Prisma } from '@prisma/client';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long unused data is kept (docs/operations.md, Retention). The periods of received webhooks and emails are
 *  settings, and those of audit entries are in the conditions below. */
const KEPT_MS = {
  outbox: DAY_MS,
  unsentMail: 14 * DAY_MS,
  outgoingWebhook: 14 * DAY_MS,
  idempotencyKey: DAY_MS,
  batch: 30 * DAY_MS,
  token: DAY_MS,
  network: 180 * DAY_MS,
  rateLimit: HOUR_MS,
} as const;

/** Expired rows of a table. `index` is the index that PostgreSQL should use to find them; a test checks that it can. */
export type Ending = { table: string; where: Prisma.Sql; index: string };

type Times = { keepInboxDays: number; keepMailDays: number };

/** All rows that are deleted because of their age. */
export function endsOf(now: Date, { keepInboxDays, keepMailDays }: Times): Ending[] {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const tokensEnded = ago(KEPT_MS.token);
  const { sql } = Prisma;
  return [
    {
      table: 'outbox',
      where: sql`done_at < ${ago(KEPT_MS.outbox)}`,
      index: 'outbox_open',
    },
    {
      // These emails name a person or their former address. Other failed jobs are kept until someone retries them.
      table: 'outbox',
      where: sql`done_at is null and failed_at < ${ago(KEPT_MS.unsentMail)}
        and job in ('privacy.account-deleted', 'people.tell-owner')`,
      index: 'outbox_open',
    },
    {
      // Deliveries whose job failed are deleted too, because the reconciliation has read their orders since. A
      // delivery with a queued job is kept for its worker.
      table: 'webhook_deliveries',
      where: sql`received_at < ${ago(keepInboxDays * DAY_MS)} and (processed_at is not null
        or coalesce((select done_at is not null or failed_at is not null from outbox
          where job in ('intake.take-in-delivery', 'intake.take-in-courier-delivery') and key = webhook_deliveries.id::text), true))`,
      index: 'webhook_deliveries_received',
    },
    {
      table: 'outgoing_webhooks',
      where: sql`created_at < ${ago(KEPT_MS.outgoingWebhook)} and state <> 'pending'`,
      index: 'outgoing_webhooks_created_at_idx',
    },
    {
      table: 'batches',
      where: sql`created_at < ${ago(KEPT_MS.batch)} and state = 'finished'`,
      index: 'batches_state_created_at_idx',
    },
    {
      table: 'kept_mails',
      where: sql`created_at < ${ago(keepMailDays * DAY_MS)}`,
      index: 'kept_mails_created_at_idx',
    },
    {
      table: 'idempotency_keys',
      where: sql`created_at < ${ago(KEPT_MS.idempotencyKey)}`,
      index: 'idempotency_keys_created_at_idx',
    },
    {
      table: 'verification_codes',
      where: sql`expires_at < ${tokensEnded}`,
      index: 'verification_codes_expires_at_idx',
    },
    {
      table: 'api_tokens',
      where: sql`expires_at < ${tokensEnded}
        and kind in ('connect', 'join', 'document', 'printer', 'bearer')`,
      index: 'api_tokens_expires_at_idx',
    },
    {
      table: 'api_tokens',
      where: sql`revoked_at < ${tokensEnded} and kind = 'bearer'`,
      index: 'api_tokens_revoked_at_idx',
    },
    {
      table: 'known_networks',
      where: sql`last_seen_at < ${ago(KEPT_MS.network)}`,
      index: 'known_networks_last_seen_at_idx',
    },
    // Uses the clock of the database, which refuses to delete audit entries earlier (migration `audit_log`).
    {
      table: 'audit_entries',
      where: sql`kind in ('orders', 'papers', 'reads') and at < now() - interval '730 days'`,
      index: 'audit_entries_kind_at_id_idx',
    },
    {
      table: 'audit_entries',
      where: sql`kind in ('stores', 'people', 'access', 'money', 'settings', 'other')
        and at < now() - interval '1826 days'`,
      index: 'audit_entries_kind_at_id_idx',
    },
    {
      table: 'rate_limits',
      where: sql`expire < ${BigInt(ago(KEPT_MS.rateLimit).getTime())}`,
      index: 'rate_limits_expire_idx',
    },
  ];
}
