import { z } from 'zod';
import type { Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { DEFAULT_DAYS } from '#app/domain/intake/backfill.rules.ts';
import { issueOneTime, useOneTime } from '#app/domain/people/one-time-tokens.ts';
import { hashSecret } from '#app/domain/people/secret-hash.ts';
import { sendKept } from '#app/domain/webhooks/send-again.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort, WooKeys } from '#app/ports/woo-connect.ts';
import { isTriedAgain, triedUntil } from './connecting.rules.ts';
import { finishWooConnectJob } from './finish-woo-connect.job.ts';
import { keepCredentials } from './store-connection.ts';
import { accountFor, freeStoreName, insertStore } from './create-store.ts';
import { lockAddress } from './woo-address.ts';
import { storeByName } from './store-visibility.ts';
import { STORE_MESSAGES, type WooStoreInput } from './store.schema.ts';

/** Connect tokens live 15 minutes and are bound to the person who started (product.md D25). */
const CONNECT_SECONDS = 15 * 60;

const KEYS_CHECKED = 'The keys are being checked.';

const Subject = z.object({
  storeName: z.string(),
  storeUrl: z.string(),
  merchantId: z.uuid(),
  isReconnect: z.boolean().default(false),
  days: z.number().int().default(DEFAULT_DAYS),
});
type Subject = z.infer<typeof Subject>;
type Needs = Pick<Services, 'db' | 'clock' | 'settings' | 'vault'>;

/** Where the merchant approves us, and the one-time token that stands in that address. */
type Asked = { authorizeUrl: string; token: string };

/** Starts wc-auth: answers the address in the store where the merchant approves us.
 *  @throws AppError 'invalid-input' at the field. */
export async function startWooConnect(
  deps: Needs & { wooConnect: WooConnectPort },
  actor: Actor,
  input: WooStoreInput,
): Promise<Asked> {
  const merchantId = await accountFor(deps.db, actor, input.username);
  const named = await deps.db.store.findUnique({
    where: { name: input.storeName },
    select: { merchantId: true, integrationType: true, url: true },
  });
  const isThis =
    named?.merchantId === merchantId &&
    named.integrationType === 'woocommerce' &&
    named.url === input.storeUrl;
  if (named && !isThis) throw invalidField('storeName', STORE_MESSAGES.nameTaken);
  const { storeName, storeUrl, days } = input;
  return authorizeAt(deps, actor, { storeName, storeUrl, days, merchantId, isReconnect: false });
}

/** The same once more for a store that is known: its orders and settings stay, and what came in
 *  meanwhile is read from where it stopped.
 *  @throws AppError 'not-found' for a store of someone else, or of another kind. */
export async function reconnectWoo(
  deps: Needs & { wooConnect: WooConnectPort },
  actor: Actor,
  input: { storeName: string },
): Promise<Asked> {
  const store = await storeByName(deps.db, actor, 'store.write', input.storeName);
  if (store.integrationType !== 'woocommerce') throw notFound('Store');
  const { name: storeName, url: storeUrl, merchantId, connectingDays } = store;
  return authorizeAt(deps, actor, {
    ...{ storeName, storeUrl, merchantId, isReconnect: true },
    // One that was never connected to its end keeps how far back was chosen.
    ...(connectingDays === null ? {} : { days: connectingDays }),
  });
}

async function authorizeAt(
  deps: Needs & { wooConnect: WooConnectPort },
  actor: Actor,
  subject: z.input<typeof Subject>,
): Promise<Asked> {
  const { publicUrl, productName } = deps.settings;
  const userToken = await issueOneTime(deps, {
    kind: 'connect',
    subject,
    ttlSeconds: CONNECT_SECONDS,
    userId: actor.userId,
  });
  try {
    const authorizeUrl = deps.wooConnect.authorizeUrl({
      storeUrl: subject.storeUrl,
      appName: productName,
      userToken,
      returnUrl: `${publicUrl}/woocommerce-success`,
      callbackUrl: `${publicUrl}/webhooks/woocommerce-auth`,
    });
    return { authorizeUrl, token: userToken };
  } catch (error) {
    throw error instanceof Error ? invalidField('storeUrl', error.message) : error;
  }
}

/** Takes the keys that the store posts after Approve. The call is unsigned: only its one-time token
 *  says whose store it is. Before the keys were tried nothing is 'connected', and the address stays
 *  free for others: anybody can post invented keys. The same token again is harmless. */
export async function takeWooKeys(
  deps: Needs,
  input: { token: string; keys: WooKeys },
): Promise<'taken' | 'repeated' | 'refused'> {
  return deps.db.$transaction(async (tx) => {
    const used = await useOneTime({ db: tx, clock: deps.clock }, 'connect', input.token);
    const subject = Subject.safeParse(used?.subject).data;
    if (!subject) return (await wasUsed(tx, deps, input.token)) ? 'repeated' : 'refused';
    const store = await storeFor(tx, subject);
    await keepCredentials(tx, deps, store.id, { ...input.keys }, newId);
    const now = deps.clock.now();
    await tx.store.update({
      where: { id: store.id },
      data: {
        ...{ state: 'attention', stateReason: KEYS_CHECKED, disconnectedAt: null },
        ...{ connectingDays: subject.days, connectingUntil: triedUntil(now) },
      },
    });
    await sendKept(tx, store.id, now);
    await tx.apiToken.update({
      where: { tokenHash: hashSecret(input.token) },
      data: { storeId: store.id },
    });
    await enqueue(tx, finishWooConnectJob, { storeId: store.id, attempt: String(now.getTime()) });
    return 'taken';
  });
}

/** The account's own store of this address, or a new one. A new one holds the address only once its
 *  keys have opened the shop there (finish-woo-connect.ts). */
async function storeFor(tx: Tx, subject: Subject): Promise<Store> {
  const { merchantId, storeUrl: url } = subject;
  await lockAddress(tx, url);
  const [known] = await tx.store.findMany({
    where: { integrationType: 'woocommerce', merchantId, url },
    orderBy: { createdAt: 'asc' },
    take: 1,
  });
  if (known) return known;
  const name = await freeStoreName(tx, subject.storeName);
  return insertStore(tx, {
    ...{ name, url, merchantId },
    ...{ integrationType: 'woocommerce', externalId: null },
  });
}

async function wasUsed(tx: Tx, deps: Needs, token: string): Promise<boolean> {
  const known = await tx.apiToken.findUnique({ where: { tokenHash: hashSecret(token) } });
  return (
    known?.kind === 'connect' &&
    known.usedAt !== null &&
    known.expiresAt !== null &&
    known.expiresAt > deps.clock.now()
  );
}

export type WooConnectState = {
  storeName: string;
  state: 'waiting' | 'checking' | 'connected' | 'failed';
  message: string | null;
  /** Started on the store's own page; a new one goes on to its first pickup location. */
  isReconnect: boolean;
};

/** How far a connection is that this person started. @throws AppError 'not-found' for any other. */
export async function wooConnectState(
  deps: Needs,
  actor: Actor,
  token: string,
): Promise<WooConnectState> {
  const known = await deps.db.apiToken.findUnique({ where: { tokenHash: hashSecret(token) } });
  const subject = Subject.safeParse(known?.subject).data;
  if (known?.kind !== 'connect' || !subject || known.userId !== actor.userId)
    throw new AppError(
      'not-found',
      'This connection was not started here. Start it again under All Stores.',
    );
  const { isReconnect } = subject;
  const store = known.storeId && (await deps.db.store.findUnique({ where: { id: known.storeId } }));
  if (!store) return { storeName: subject.storeName, state: 'waiting', message: null, isReconnect };
  const named = { storeName: store.name, isReconnect };
  if (store.state === 'connected') return { ...named, state: 'connected', message: null };
  return {
    ...named,
    state: isTriedAgain(store, deps.clock.now()) ? 'checking' : 'failed',
    message: store.stateReason === KEYS_CHECKED ? null : store.stateReason,
  };
}
