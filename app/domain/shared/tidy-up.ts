import type { Services } from '#app/ports/services.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long what nobody needs is kept (product.md D27). */
const KEEP = {
  outbox: DAY_MS,
  inboxBody: 14 * DAY_MS,
  outgoingWebhook: 14 * DAY_MS,
  mail: 7 * DAY_MS,
  idempotency: DAY_MS,
  network: 180 * DAY_MS,
} as const;

/** Removes what has served: closed promises, read bodies, old mails, ended sessions, keys that nobody
 *  came back for. */
export async function tidyUp(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const before = (age: number) => new Date(now.getTime() - age);
  await deps.db.outbox.deleteMany({ where: { doneAt: { lt: before(KEEP.outbox) } } });
  await deps.db.webhookDelivery.updateMany({
    // Also of those that were given up: what they told of, the reconciliation has read since.
    where: { receivedAt: { lt: before(KEEP.inboxBody) }, body: { not: null } },
    data: { body: null },
  });
  await deps.db.outgoingWebhook.deleteMany({
    where: { state: { not: 'pending' }, createdAt: { lt: before(KEEP.outgoingWebhook) } },
  });
  await deps.db.keptMail.deleteMany({ where: { createdAt: { lt: before(KEEP.mail) } } });
  await deps.db.idempotencyKey.deleteMany({
    where: { createdAt: { lt: before(KEEP.idempotency) } },
  });
  await deps.db.portalSession.deleteMany({ where: { expiresAt: { lt: now } } });
  await deps.db.verificationCode.deleteMany({ where: { expiresAt: { lt: before(DAY_MS) } } });
  await deps.db.wooApproval.deleteMany({ where: { expiresAt: { lte: now } } });
  await deps.db.apiToken.deleteMany({
    where: { kind: { in: ['connect', 'document', 'printer'] }, expiresAt: { lt: before(DAY_MS) } },
  });
  await deps.db.apiToken.deleteMany({
    where: {
      kind: 'bearer',
      OR: [{ expiresAt: { lt: before(DAY_MS) } }, { revokedAt: { lt: before(DAY_MS) } }],
    },
  });
  await deps.db.knownNetwork.deleteMany({ where: { lastSeenAt: { lt: before(KEEP.network) } } });
  await deps.db.rateLimit.deleteMany({
    where: { expire: { lt: BigInt(before(HOUR_MS).getTime()) } },
  });
}
