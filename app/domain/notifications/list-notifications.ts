import type { Prisma } from '@prisma/client';
import { alertsInReach } from '#app/domain/alert-actions/alert-visibility.ts';
import { ALERT_CODE_NAMES } from '#app/domain/alerts/alert-codes.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { signedCents, transactionTypeWords } from '#app/domain/wallet/transaction-types.rules.ts';
import { finishedDocuments, finishedImports } from '#app/domain/workbench/list-work.ts';
import type { Services } from '#app/ports/services.ts';
import { alertSubjects } from './alert-subjects.ts';
import {
  MAX_NOTIFICATIONS,
  type NotificationContent,
  type NotificationsAnswer,
} from './notification.schema.ts';
import { spanOf } from './notification-reader.ts';

type Needs = Pick<Services, 'db' | 'clock'>;
type Found = { id: string; at: Date } & NotificationContent;

/** Notifications of one kind that are newer than a given time: `count` returns their number, `list` the newest of them.
 *  Both read at most `MAX_NOTIFICATIONS` rows. */
type Source = {
  count(deps: Needs, actor: Actor, after: Date): Promise<number>;
  list(deps: Needs, actor: Actor, after: Date): Promise<Found[]>;
};

const take = MAX_NOTIFICATIONS;

/** The codes of the alerts that are notifications. A failed document is left out, because `DOCUMENTS` lists it for its
 *  requester. */
const CODES = ALERT_CODE_NAMES.filter((code) => code !== 'documentFailed');

const ALERTS: Source = {
  count: ({ db }, actor, after) => db.alert.count({ where: alertsAfter(actor, after), take }),
  async list({ db }, actor, after) {
    const rows = await db.alert.findMany({
      where: alertsAfter(actor, after),
      orderBy: { raisedAt: 'desc' },
      take,
    });
    return alertSubjects({ db }, actor, rows);
  },
};

/** Finished and failed documents that the actor requested and has not dismissed. */
const DOCUMENTS: Source = {
  count: ({ db }, actor, after) =>
    db.documentJob.count({ where: finishedDocuments.after(requesterOf(actor), after), take }),
  list: async (deps, actor, after) =>
    (await finishedDocuments.list(deps, requesterOf(actor), after, take)).map(ofWork),
};

const IMPORTS: Source = {
  count: ({ db }, actor, after) =>
    db.orderImport.count({ where: finishedImports.after(requesterOf(actor), after), take }),
  list: async (deps, actor, after) =>
    (await finishedImports.list(deps, requesterOf(actor), after, take)).map(ofWork),
};

const PAYMENTS: Source = {
  async count({ db }, actor, after) {
    const where = paymentsAfter(actor, after);
    return where ? db.transaction.count({ where, take }) : 0;
  },
  async list({ db }, actor, after) {
    const where = paymentsAfter(actor, after);
    if (!where) return [];
    const rows = await db.transaction.findMany({ where, orderBy: { updatedAt: 'desc' }, take });
    return rows.map(({ id, type, amountCents, updatedAt }) => ({
      id,
      at: updatedAt,
      kind: 'payment',
      transactionId: id,
      typeWords: transactionTypeWords(type),
      amountCents: signedCents(type, centsFromDb(amountCents)),
    }));
  },
};

const SOURCES = [ALERTS, DOCUMENTS, IMPORTS, PAYMENTS];

/** How many notifications are new to the actor, counted up to MAX_NOTIFICATIONS. */
export async function countNotifications(deps: Needs, actor: Actor): Promise<number> {
  const span = await spanOf(deps, actor);
  if (!span) return 0;
  const counts = await Promise.all(
    SOURCES.map((source) => source.count(deps, actor, span.newAfter)),
  );
  return Math.min(
    counts.reduce((sum, count) => sum + count, 0),
    MAX_NOTIFICATIONS,
  );
}

/** `countNotifications` for the bell on every page. If counting fails, that is logged, and the page is still shown,
 *  with 0. */
export async function countForBell(
  deps: Needs & Pick<Services, 'log'>,
  actor: Actor,
): Promise<number> {
  try {
    return await countNotifications(deps, actor);
  } catch (error) {
    deps.log.warn({ err: error }, 'the bell could not count');
    return 0;
  }
}

/** The newest notifications of the last 30 days that the actor may see. They are read from existing rows:
 *  alerts, documents, imports and payments. */
export async function listNotifications(deps: Needs, actor: Actor): Promise<NotificationsAnswer> {
  const now = deps.clock.now().toISOString();
  const span = await spanOf(deps, actor);
  if (!span) return { now, entries: [] };
  const found = await Promise.all(
    SOURCES.map((source) => source.list(deps, actor, span.listedAfter)),
  );
  const entries = found
    .flat()
    .sort((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MAX_NOTIFICATIONS)
    .map(({ at, ...entry }) => ({ ...entry, at: at.toISOString(), isNew: at > span.newAfter }));
  return { now, entries };
}

function alertsAfter(actor: Actor, after: Date): Prisma.AlertWhereInput {
  return { ...alertsInReach(actor, 'see'), code: { in: CODES }, raisedAt: { gt: after } };
}

/** Successful transactions of the actor's own account, without the order fees; null for actors without an account of
 *  their own, such as administrators, and for those who may not see its money. */
function paymentsAfter(actor: Actor, after: Date): Prisma.TransactionWhereInput | null {
  if (scopeOf(actor.role, 'account.read') !== 'own' || !actor.merchantId) return null;
  return {
    merchantId: actor.merchantId,
    type: { not: 'orderCreationFee' },
    status: 'SUCCESSFUL',
    updatedAt: { gt: after },
  };
}

function ofWork({ at, work }: Awaited<ReturnType<typeof finishedImports.list>>[number]): Found {
  return { id: work.id, at, kind: 'work', work };
}
