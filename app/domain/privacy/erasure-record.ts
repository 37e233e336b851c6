import { z } from 'zod';
import { AUDIT_ACTIONS } from '#app/domain/audit/audit-actions.rules.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { eraseOrder } from './erase-order.ts';
import { SLOT_MS } from './record-erasures.job.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const Ids = z.array(z.uuid());

/** What was erased within five minutes (`SLOT_MS`), by our ids: orders, and accounts and people that were deleted. It
 *  holds no personal data. */
const ErasureRecord = z.object({ orders: Ids, accounts: Ids, people: Ids });
type ErasureRecord = z.infer<typeof ErasureRecord>;
const NOTHING: ErasureRecord = { orders: [], accounts: [], people: [] };

const beginOf = (slot: number) => new Date(slot * SLOT_MS);
const fileOf = (slot: number) => `erasures/${isoDay(beginOf(slot))}/${slot}.json`;

/** Writes the erasures of five minutes to the file store. The record outlives the database, so that the erasures can be
 *  repeated after an older backup was restored. What a record already names stays in it, because a restored database
 *  does not know of it. Idempotent. */
export async function recordErasures(
  { db, files }: Pick<Needs, 'db' | 'files'>,
  { slot }: { slot: number },
): Promise<void> {
  const before = (await readRecord(files, slot)) ?? NOTHING;
  const now = await erasedIn(db, { gte: beginOf(slot), lt: beginOf(slot + 1) });
  const record: ErasureRecord = {
    orders: union(before.orders, now.orders),
    accounts: union(before.accounts, now.accounts),
    people: union(before.people, now.people),
  };
  const content = new TextEncoder().encode(JSON.stringify(record));
  await files.put(fileOf(slot), content, 'application/json');
}

async function erasedIn(tx: Tx, during: { gte: Date; lt: Date }): Promise<ErasureRecord> {
  const select = { id: true } as const;
  const orders = await tx.order.findMany({ where: { erasedAt: during }, select });
  const accounts = await tx.merchant.findMany({ where: { closedAt: during }, select });
  const people = await tx.auditEntry.findMany({
    where: { action: 'person.delete', kind: AUDIT_ACTIONS['person.delete'].kind, at: during },
    select: { subject: true },
  });
  return {
    orders: orders.map(({ id }) => id),
    accounts: accounts.map(({ id }) => id),
    people: people.map(({ subject }) => subject),
  };
}

/** @throws ZodError for a damaged record. */
async function readRecord(files: Needs['files'], slot: number): Promise<ErasureRecord | null> {
  const content = await files.get(fileOf(slot));
  return content && ErasureRecord.parse(JSON.parse(new TextDecoder().decode(content)));
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}

/** `orders`: how many were erased again; `failed`: the ids of those that could not be. `accounts`, `people`: deleted
 *  before, and there again. */
type Repeated = {
  orders: number;
  failed: string[];
  accounts: { id: string; name: string }[];
  people: { id: string; email: string }[];
};

/** Erases again the orders that were erased since a day in Johannesburg, from the records in the file store, and finds
 *  the accounts and people that were deleted then and exist again. An order that cannot be erased does not stop the
 *  others.
 *  @throws AppError 'files-down'; ZodError for a damaged record. */
export async function repeatErasures(deps: Needs, { since }: { since: string }): Promise<Repeated> {
  const slotOf = (at: Date) => Math.floor(at.getTime() / SLOT_MS);
  const found: ErasureRecord[] = [];
  for (let slot = slotOf(startOfDay(since)); slot <= slotOf(deps.clock.now()); slot += 1) {
    const record = await readRecord(deps.files, slot);
    if (record) found.push(record);
  }
  const failed: string[] = [];
  let orders = 0;
  for (const id of found.flatMap((record) => record.orders)) {
    const isErased = await eraseAgain(deps, id).catch(() => void failed.push(id));
    if (isErased) orders += 1;
  }
  const accounts = await deps.db.merchant.findMany({
    where: { id: { in: found.flatMap((record) => record.accounts) }, closedAt: null },
    select: { id: true, name: true },
  });
  const people = await deps.db.user.findMany({
    where: { id: { in: found.flatMap((record) => record.people) } },
    select: { id: true, email: true },
  });
  return { orders, failed, accounts, people };
}

/** Also an order that is under way in the restored database, because it was erased all the same. */
async function eraseAgain(deps: Needs, id: string): Promise<boolean> {
  const known = await deps.db.order.findUnique({ where: { id }, select: { erasedAt: true } });
  if (!known || known.erasedAt) return false;
  await eraseOrder(deps, id, { evenOnTheRoad: true });
  return true;
}
