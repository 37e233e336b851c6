import { z } from 'zod';
import { AUDIT_ACTIONS } from '#app/domain/audit/audit-actions.rules.ts';
import { startOfDay } from '#app/domain/shared/days.ts';
import { dayAfter } from '#app/domain/shared/holidays.rules.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { eraseOrder } from './erase-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const Ids = z.array(z.uuid());

/** What was erased on one day, by our ids: orders, and accounts and people that were deleted. It holds no personal
 *  data. */
const ErasureRecord = z.object({ orders: Ids, accounts: Ids, people: Ids });
type ErasureRecord = z.infer<typeof ErasureRecord>;
const NOTHING: ErasureRecord = { orders: [], accounts: [], people: [] };

const fileOf = (day: string) => `erasures/${day}.json`;

/** Adds all erasures of a day in Johannesburg to its record in the file store. The record outlives the database, so that
 *  the erasures can be repeated after an older backup was restored. What it already names stays, because a restored
 *  database does not know of it. Idempotent. */
export async function recordErasures(
  { db, files }: Pick<Needs, 'db' | 'files'>,
  { day }: { day: string },
): Promise<void> {
  const during = { gte: startOfDay(day), lt: startOfDay(day, 1) };
  // One at a time, so that an older list does not replace a newer one.
  await db.$transaction(
    async (tx) => {
      await oneAtATime(tx, fileOf(day));
      const before = (await readRecord(files, day)) ?? NOTHING;
      const now = await erasedIn(tx, during);
      const record: ErasureRecord = {
        orders: union(before.orders, now.orders),
        accounts: union(before.accounts, now.accounts),
        people: union(before.people, now.people),
      };
      const content = new TextEncoder().encode(JSON.stringify(record));
      await files.put(fileOf(day), content, 'application/json');
    },
    { timeout: 50_000 },
  );
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
async function readRecord(files: Needs['files'], day: string): Promise<ErasureRecord | null> {
  const content = await files.get(fileOf(day));
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
  const today = isoDay(deps.clock.now());
  const found: ErasureRecord[] = [];
  for (let day = since; day <= today; day = dayAfter(day, 1)) {
    const record = await readRecord(deps.files, day);
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

/** Also an order that is under way in the restored database. It was not under way when it was erased. */
async function eraseAgain(deps: Needs, id: string): Promise<boolean> {
  const known = await deps.db.order.findUnique({ where: { id }, select: { erasedAt: true } });
  if (!known || known.erasedAt) return false;
  await eraseOrder(deps, id, { evenOnTheRoad: true });
  return true;
}
