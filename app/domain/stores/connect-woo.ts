import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField, notFound } from '#app/domain/shared/errors.ts';
import { issueOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { accountFor } from './create-store.ts';
import { storeByName } from './store-visibility.ts';
import { STORE_MESSAGES, type WooStoreInput } from './store.schema.ts';
import { begunBy } from './woo-approval.ts';
import { CONNECT_SECONDS, type WooSubject } from './woo-approval.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'> & { wooConnect: WooConnectPort };

/** Where the merchant approves us, and the one-time token that stands in that address. */
type Asked = { authorizeUrl: string; token: string };

/** Starts wc-auth: answers the address in the store where the merchant approves us. `browser` is the
 *  secret in the cookie of whoever starts; without one, as by the API, the address is ours, and opened
 *  in a browser of theirs it leads on to the store (`beginInBrowser`).
 *  @throws AppError 'invalid-input' at the field. */
export async function startWooConnect(
  deps: Needs,
  actor: Actor,
  input: WooStoreInput,
  browser: string | null,
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
  return authorizeAt(deps, actor, browser, {
    storeName,
    storeUrl,
    days,
    merchantId,
    isReconnect: false,
  });
}

/** The same once more for a store that is known: its orders and settings stay, and what came in
 *  meanwhile is read from where it stopped.
 *  @throws AppError 'not-found' for a store of someone else, or of another kind. */
export async function reconnectWoo(
  deps: Needs,
  actor: Actor,
  input: { storeName: string },
  browser: string | null,
): Promise<Asked> {
  const store = await storeByName(deps.db, actor, 'store.write', input.storeName);
  if (store.integrationType !== 'woocommerce') throw notFound('Store');
  const { name: storeName, url: storeUrl, merchantId, connectingDays } = store;
  return authorizeAt(deps, actor, browser, {
    storeName,
    storeUrl,
    merchantId,
    isReconnect: true,
    // One that was never connected to its end keeps how far back was chosen.
    ...(connectingDays === null ? {} : { days: connectingDays }),
  });
}

type Subject = Omit<WooSubject, 'days' | 'browser'> & { days?: number };

async function authorizeAt(
  deps: Needs,
  actor: Actor,
  browser: string | null,
  subject: Subject,
): Promise<Asked> {
  const bound = browser === null ? {} : { browser: hashSecret(browser) };
  const token = await issueOneTime(deps, {
    kind: 'connect',
    subject: { ...subject, ...bound },
    ttlSeconds: CONNECT_SECONDS,
    userId: actor.userId,
  });
  const inStore = addressIn(deps, subject.storeUrl, token);
  const ours = `${deps.settings.publicUrl}/woocommerce-begin?token=${token}`;
  return { authorizeUrl: browser === null ? ours : inStore, token };
}

function addressIn({ settings, wooConnect }: Needs, storeUrl: string, userToken: string): string {
  const { publicUrl, productName } = settings;
  try {
    return wooConnect.authorizeUrl({
      storeUrl,
      userToken,
      appName: productName,
      returnUrl: `${publicUrl}/woocommerce-success`,
      callbackUrl: `${publicUrl}/webhooks/woocommerce-auth`,
    });
  } catch (error) {
    throw error instanceof Error ? invalidField('storeUrl', error.message) : error;
  }
}

/** The person's own browser takes on what they asked for by the API, once, and goes on to the store.
 *  @throws AppError 'not-found' for anybody else, 'gone' for what was opened before or is over. */
export async function beginInBrowser(
  deps: Needs,
  actor: Actor,
  { token, browser }: { token: string; browser: string },
): Promise<string> {
  return deps.db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from api_tokens where token_hash = ${hashSecret(token)} for update`;
    const begun = await begunBy(tx, token);
    if (!begun?.userId || begun.userId !== actor.userId) throw notFound('Connection');
    if (begun.read.browser) throw new AppError('gone', OVER);
    const bound = await tx.apiToken.updateMany({
      where: { id: begun.id, usedAt: null, revokedAt: null, expiresAt: { gt: deps.clock.now() } },
      data: { subject: { ...begun.read, browser: hashSecret(browser) } },
    });
    if (bound.count === 0) throw new AppError('gone', OVER);
    return addressIn(deps, begun.read.storeUrl, token);
  });
}

const OVER =
  'This address was opened before, or its time is up. Ask for another, or start under All Stores.';
