import { Prisma, type PrintJob } from '@prisma/client';
import { noteReading } from '#app/domain/audit/note-reading.ts';
import { problemNow } from '#app/domain/orders/each-order.ts';
import { announce } from '#app/domain/shared/live.ts';
import type { Services } from '#app/ports/services.ts';
import { failedLately, labelsOf, type Person } from './own-labels.ts';
import { LEASE_MS } from './printing.rules.ts';
import { noteLabel } from './note-label.ts';
import { lockOrderOfLabel, notePrinted } from './note-printed.ts';
import { closeUnsure, markUnsureIn } from './unsure-prints.ts';
import { partWords } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { KeptPrint } from '#app/domain/orders/keep-prints.ts';
import { changedParts } from '#app/domain/orders/document-seal.ts';
import { labelNow } from '#app/domain/orders/outdated-documents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** A page or print agent, and its current connection. It reconnects under its old station id, often before we notice
 *  that its earlier connection is dead. */
export type Station = { stationId: string; connectionId: string };

/** Renews the lease of a connection, or takes it if it has expired. Returns false if another connection has it. */
export async function holdStation(deps: Needs, actor: Person, station: Station): Promise<boolean> {
  const isOwn = Prisma.sql`print_stations.connection_id = excluded.connection_id`;
  return lease(deps, actor, station, isOwn);
}

/** Takes the lease for a new connection, even from an earlier connection of the same station. Returns false if another
 *  station has it. */
export async function takeStation(deps: Needs, actor: Person, station: Station): Promise<boolean> {
  const isOwn = Prisma.sql`print_stations.station_id = excluded.station_id`;
  return lease(deps, actor, station, isOwn);
}

/** Takes or renews the lease if it is the station's own or has expired. After a change of connection, labels that are
 *  still marked as sent become unsure, because the connection that they were sent over can no longer confirm them. */
async function lease(
  deps: Needs,
  { userId, membershipId }: Person,
  { stationId, connectionId }: Station,
  isOwn: Prisma.Sql,
): Promise<boolean> {
  return deps.db.$transaction(async (tx) => {
    const now = await deps.clock.sharedNow(tx);
    const expiresAt = new Date(now.getTime() + LEASE_MS);
    const before = await tx.printStation.findUnique({ where: { userId } });
    const rows = await tx.$executeRaw`
      insert into print_stations (user_id, membership_id, station_id, connection_id, expires_at)
      values (${userId}::uuid, ${membershipId}::uuid, ${stationId}, ${connectionId}::uuid, ${expiresAt})
      on conflict (user_id) do update set station_id = excluded.station_id,
        membership_id = excluded.membership_id,
        connection_id = excluded.connection_id, expires_at = excluded.expires_at,
        paused_at = case when print_stations.connection_id = excluded.connection_id
          then print_stations.paused_at end
      where ${isOwn} or print_stations.expires_at <= ${now}`;
    if (rows !== 1) return false;
    if (before?.connectionId !== connectionId) await markUnsureIn(tx, userId, {}, now);
    return true;
  });
}

/** Frees the printer, unless another connection has taken it. Returns whether this one still had it. */
export async function leaveStation(
  deps: Needs,
  userId: string,
  { connectionId }: Station,
): Promise<boolean> {
  const { count } = await deps.db.printStation.deleteMany({ where: { userId, connectionId } });
  return count > 0;
}

/** Stops sending labels to this connection, because several failed in a row and the others would fail too. They stay
 *  queued until a person prints a label again (`reprint`) or the station connects again. */
export async function pauseStation(
  deps: Needs,
  userId: string,
  { connectionId }: Station,
): Promise<void> {
  const pausedAt = deps.clock.now();
  await deps.db.printStation.updateMany({ where: { userId, connectionId }, data: { pausedAt } });
}

/** Whether the person's connected station is paused (`pauseStation`). */
export async function isPaused(deps: Needs, actor: Person): Promise<boolean> {
  const where = { ...stationOf(actor, deps.clock.now()), pausedAt: { not: null } };
  return (await deps.db.printStation.count({ where })) > 0;
}

/** Whether a page or an agent of this person is connected to a printer now, for the account that the person acts for. */
export async function hasStation(db: Tx, actor: Person, now: Date): Promise<boolean> {
  return (await db.printStation.count({ where: stationOf(actor, now) })) > 0;
}

/** A station prints only labels of the account that it signed in to, so for another account of the same person it does
 *  not count. */
function stationOf({ userId, membershipId }: Person, now: Date): Prisma.PrintStationWhereInput {
  return { userId, membershipId, expiresAt: { gt: now } };
}

/** The labels that wait for this person's printer, oldest first; `markSent` returns their content. Labels of an
 *  account that the person has left, or is not acting for now, keep waiting. */
export async function queuedLabels(
  deps: Pick<Services, 'db'>,
  actor: Person,
  max: number,
): Promise<Queued[]> {
  return deps.db.printJob.findMany({
    where: { ...labelsOf(actor), state: 'queued' },
    orderBy: [{ createdAt: 'asc' }, { position: 'asc' }, { id: 'asc' }],
    take: max,
    select: { id: true, createdAt: true, parcel: true, order: { select: { orderKey: true } } },
  });
}

type Queued = Pick<PrintJob, 'id' | 'createdAt' | 'parcel'> & {
  order: { orderKey: string };
};

/** Marks a label as sent and returns what to print. Returns null if another connection was faster. Also returns null
 *  if the label must no longer be printed, and marks it as failed with the reason. */
export async function markSent(
  deps: Needs & Pick<Services, 'settings'>,
  actor: Person,
  id: string,
): Promise<Pick<PrintJob, 'zpl' | 'pdfData'> | null> {
  const problem = await problemOf(deps, actor, id);
  if (problem !== null) {
    await refuseQueued(deps, actor.userId, id, problem);
    return null;
  }
  return deps.db.$transaction(async (tx) => {
    const [marked] = await tx.printJob.updateManyAndReturn({
      where: { id, ...labelsOf(actor), state: 'queued' },
      // The shared clock, because another process compares the time with the lease.
      data: { state: 'sent', sentAt: await deps.clock.sharedNow(tx) },
      select: { zpl: true, pdfData: true, orderId: true },
    });
    if (!marked) return null;
    const { orderId, ...label } = marked;
    await noteLabel(tx, deps, actor, 'papers.printed', orderId);
    return label;
  });
}

async function problemOf(
  deps: Needs & Pick<Services, 'settings'>,
  actor: Person,
  id: string,
): Promise<string | null> {
  const where = { id, ...labelsOf(actor), state: 'queued' as const };
  const job = await deps.db.printJob.findFirst({ where, select: { order: true, shows: true } });
  if (!job) return null;
  return (
    (await problemNow(deps.db, deps, 'zebra', job.order)) ??
    changedSince(deps.db, job.order.id, job.shows)
  );
}

/** Marks a queued label as failed, because it must no longer be printed. */
async function refuseQueued(deps: Needs, userId: string, id: string, why: string): Promise<void> {
  const data = { state: 'failed' as const, error: why.slice(0, MAX_ERROR) };
  await settle(deps, { id, userId, state: 'queued' }, data);
}

const MAX_ERROR = 300;

/** `createdAt`: the time of the request that the label was sent for, in milliseconds. A reprint has the same id and
 *  a later time. Null for the answer of a print agent that does not repeat the time. */
type Outcome = { createdAt?: Date | null } & ({ ok: true } | { ok: false; error: string });

/** Stores a station's answer about a label: printed, or why not. Idempotent. Ignores a late answer about an earlier
 *  print if the label was queued again since. */
export async function settlePrint(
  deps: Needs,
  userId: string,
  id: string,
  { createdAt, ...outcome }: Outcome,
): Promise<void> {
  const data = outcome.ok
    ? { state: 'acknowledged' as const, acknowledgedAt: deps.clock.now(), error: null }
    : { state: 'failed' as const, error: outcome.error.slice(0, MAX_ERROR) };
  const ofRequest = createdAt ? { createdAt } : {};
  await settle(deps, { id, userId, ...ofRequest, state: { in: ['sent', 'unsure'] } }, data);
}

async function settle(
  deps: Needs,
  where: Prisma.PrintJobWhereInput & { id: string; userId: string },
  data: Prisma.PrintJobUpdateManyMutationInput,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    await lockOrderOfLabel(tx, where.id);
    const settled = await tx.printJob.updateMany({ where, data });
    if (settled.count === 0) return;
    const at = deps.clock.now();
    if (data.state === 'acknowledged') await notePrinted(tx, where.id, at);
    await closeUnsure(tx, where.id, at);
    await announce(tx, 'print', where.userId, where.id);
  });
}

/** Marks sent labels as unsure. Their connection ended before the station answered, so they may have been printed,
 *  and only a person can print them again. */
export async function markUnsure(
  deps: Needs,
  userId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await deps.db.$transaction((tx) =>
    markUnsureIn(tx, userId, { id: { in: [...ids] } }, deps.clock.now()),
  );
}

export type PrintRow = {
  id: string;
  orderKey: string;
  orderId: string;
  customerName: string;
  /** The parcel that the label is for, such as `2 of 3`; null if there is only one. */
  parcel: string | null;
  state: PrintJob['state'];
  error: string | null;
  createdAt: string;
};

/** At most this many of the newest labels are listed, and at most `MAX_OPEN` of those that wait for a printer or a
 *  person. */
const MAX_ROWS = 50;
const MAX_OPEN = 500;

/** The labels of a user's printer, newest first: the latest ones, and all that are queued, unsure or failed. Labels that
 *  failed more than `FAILED_DAYS` ago are listed only among the latest. */
export async function printHistory(deps: Needs, actor: Person): Promise<PrintRow[]> {
  await noteReading(deps, actor, { action: 'orders.prints' });
  const open: Prisma.PrintJobWhereInput = {
    OR: [{ state: { in: ['queued', 'sent', 'unsure'] } }, failedLately(deps)],
  };
  const [latest, waiting] = await Promise.all([
    readRows(deps, labelsOf(actor), MAX_ROWS),
    readRows(deps, { AND: [labelsOf(actor), open] }, MAX_OPEN),
  ]);
  const jobs = [...new Map([...latest, ...waiting].map((job) => [job.id, job])).values()];
  jobs.sort((one, other) => +other.createdAt - +one.createdAt || other.position - one.position);
  return jobs.map((job) => ({
    id: job.id,
    ...job.order,
    parcel: job.parcels > 1 ? `${job.parcel} of ${job.parcels}` : null,
    state: job.state,
    error: job.error,
    createdAt: job.createdAt.toISOString(),
  }));
}

function readRows({ db }: Needs, where: Prisma.PrintJobWhereInput, take: number) {
  return db.printJob.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { position: 'desc' }],
    take,
    omit: { zpl: true, pdfData: true },
    include: { order: { select: { orderKey: true, orderId: true, customerName: true } } },
  });
}

/** Why a queued label must not be printed; null if it matches its order, if its differences were accepted, or if what
 *  it shows was not recorded. */
export async function changedSince(db: Tx, orderId: string, kept: unknown): Promise<string | null> {
  const shows = KeptPrint.nullable().parse(kept);
  if (!shows) return null;
  const { facts, shipmentId, print } = await labelNow(db, orderId);
  if (shipmentId !== shows.shipmentId)
    return 'The order now has another shipment. Print its new label.';
  const acceptedParts = print?.salt === shows.salt ? print.acceptedParts : null;
  const parts = changedParts({ ...shows, acceptedParts }, facts);
  if (parts.length === 0) return null;
  const words = partWords(parts);
  return `${words[0]!.toUpperCase()}${words.slice(1)} changed after this label was made. Print it again.`;
}
