import { randomBytes } from 'node:crypto';
import type { Store } from '@prisma/client';
import type { AuditAction } from '#app/domain/audit/audit-actions.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import {
  credentialOf,
  FRAME_SECRET,
  keepCredentials,
} from '#app/domain/credentials/store-connection.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { STORE_MESSAGES } from './store.schema.ts';
import { storesVisibleTo } from './store-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault'>;
type OfStore = { storeId: string };

const SECRET_BYTES = 32;

/** Allows a custom store's back office at `origin` to show our pages in a frame (decision 061). The first call
 *  creates the secret with which the back office identifies its users; it is shown only in this answer.
 *  @throws AppError 'not-found', 'conflict' while the store is disconnected. */
export async function setStoreFrame(
  deps: Needs,
  actor: Actor,
  { storeId, origin }: OfStore & { origin: string },
): Promise<{ secret: string | null }> {
  return changeStoreFrame(deps, actor, storeId, async (tx, store) => {
    if (store.state === 'disconnected') throw new AppError('conflict', STORE_MESSAGES.disconnected);
    if (origin !== store.frameOrigin) {
      await tx.store.update({ where: { id: store.id }, data: { frameOrigin: origin } });
      await endSessions(tx, store.id);
      await writeAudit(tx, actor, {
        ...auditOf(deps, store, 'frame.set'),
        detail: { url: origin },
      });
    }
    const known = await credentialOf(tx, deps, store.id, FRAME_SECRET);
    return { secret: known === null ? await newFrameSecret(tx, deps, store.id) : null };
  });
}

/** Replaces the secret. The old one stops working, since anyone who has it could act in the store's name.
 *  @throws AppError 'not-found', 'conflict' if no back office is set. */
export async function renewFrameSecret(
  deps: Needs,
  actor: Actor,
  { storeId }: OfStore,
): Promise<{ secret: string }> {
  return changeStoreFrame(deps, actor, storeId, async (tx, store) => {
    if (store.frameOrigin === null)
      throw new AppError('conflict', 'Enter the address of your back office first.');
    await endSessions(tx, store.id);
    await writeAudit(tx, actor, auditOf(deps, store, 'frame.renewSecret'));
    return { secret: await newFrameSecret(tx, deps, store.id) };
  });
}

/** Removes the back office's access to our pages, and its secret. */
export async function removeStoreFrame(
  deps: Needs,
  actor: Actor,
  { storeId }: OfStore,
): Promise<void> {
  await changeStoreFrame(deps, actor, storeId, async (tx, store) => {
    await forgetFrame(tx, store.id);
    await writeAudit(tx, actor, auditOf(deps, store, 'frame.remove'));
  });
}

/** As `removeStoreFrame`, within an existing transaction. A store that reconnects must be set up again. */
export async function forgetFrame(tx: Tx, storeId: string): Promise<void> {
  await tx.store.update({ where: { id: storeId }, data: { frameOrigin: null } });
  await tx.storeCredential.deleteMany({ where: { storeId, kind: FRAME_SECRET } });
  await endSessions(tx, storeId);
}

/** Runs `action` with the store locked, so that two changes to the store do not overlap.
 *  @throws AppError 'not-found' also for a store that is not a custom one, because only custom stores have a back
 *  office. */
async function changeStoreFrame<R>(
  { db }: Needs,
  actor: Actor,
  storeId: string,
  action: (tx: Tx, store: Store) => Promise<R>,
): Promise<R> {
  const where = { AND: [storesVisibleTo(actor, 'store.write'), { id: storeId }] };
  return db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for update`;
    const store = await tx.store.findFirst({ where });
    if (store?.integrationType !== 'custom') throw notFound('Store');
    return action(tx, store);
  });
}

async function newFrameSecret(tx: Tx, deps: Needs, storeId: string): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await keepCredentials(tx, deps, storeId, { [FRAME_SECRET]: secret }, newId);
  return secret;
}

/** Ends the frame's sessions, so that its users start again with the new settings, or lose access. */
async function endSessions(tx: Tx, storeId: string): Promise<void> {
  await tx.wordpressSession.deleteMany({ where: { storeId } });
}

function auditOf({ clock }: Needs, { id, merchantId }: Store, action: AuditAction) {
  return { at: clock.now(), action, subject: id, merchantId };
}
