import type { AuditEntry, Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { auditWords } from './audit-actions.rules.ts';
import { auditMatching } from './audit-filter.ts';
import { nameThings, type NamedThing } from './audit-things.ts';
import { clientWords, detailWords, roleWords } from './audit-words.rules.ts';
import type { AuditQuery } from './audit.schema.ts';

export type AuditRow = {
  id: string;
  at: string;
  /** The actor's name and role at that time. */
  who: string;
  role: string;
  action: string;
  words: string;
  detail: string;
  subject: string;
  thing: NamedThing | null;
  client: string;
  address: string | null;
  /** The account; null if the entry belongs to none. */
  account: { id: string; name: string } | null;
};

/** `next` is the position of the following page; null on the last one. */
export type AuditPage = { rows: AuditRow[]; next: string | null };

type Needs = Pick<Services, 'db' | 'settings'>;

/** One page of the audit log, newest first. It uses keyset pagination, so that a page after a million entries is read
 *  as fast as the first.
 *  @throws AppError 'not-allowed'. */
export async function listAudit(
  { db, settings }: Needs,
  actor: Actor,
  query: AuditQuery,
): Promise<AuditPage> {
  const where = await auditMatching(db, actor, query);
  return readAudit({ db, settings }, where, query);
}

/** Like `listAudit`, for a caller that has already called `auditMatching`. */
export async function readAudit(
  { db, settings }: Needs,
  where: Prisma.AuditEntryWhereInput,
  { before, limit }: Pick<AuditQuery, 'before' | 'limit'>,
): Promise<AuditPage> {
  const found = await db.auditEntry.findMany({
    where: { AND: [where, ...olderThan(before)] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit + 1,
  });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit && last ? `${last.at.getTime()}_${last.id}` : null;
  const [nameOf, accountOf] = await Promise.all([nameThings(db, shown), accountsOf(db, shown)]);
  const rows = shown.map((entry) => ({
    id: entry.id,
    at: entry.at.toISOString(),
    who: entry.actor,
    role: roleWords(entry.actorRole, settings.productName),
    action: entry.action,
    words: auditWords(entry.action),
    detail: detailWords(entry.detail),
    subject: entry.subject,
    thing: nameOf(entry),
    client: clientWords(entry.client, entry.through),
    address: entry.address,
    account: accountOf(entry),
  }));
  return { rows, next };
}

function olderThan(before: string): Prisma.AuditEntryWhereInput[] {
  const [time, id] = before.split('_');
  if (!time || !id) return [];
  const at = new Date(Number(time));
  return [{ at: { lte: at } }, { OR: [{ at: { lt: at } }, { id: { lt: id } }] }];
}

async function accountsOf(
  db: Tx,
  entries: readonly AuditEntry[],
): Promise<(entry: AuditEntry) => AuditRow['account']> {
  const ids = [...new Set(entries.flatMap(({ merchantId }) => merchantId ?? []))];
  const found = await db.merchant.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return ({ merchantId }) => found.find(({ id }) => id === merchantId) ?? null;
}
