import type { ApiToken, WooApproval } from '@prisma/client';
import { z } from 'zod';
import { useOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { WooKeys } from '#app/ports/woo-connect.ts';
import { connectWithKeys } from './connect-with-keys.ts';
import { leaveWooCodeJob } from './leave-woo-code.job.ts';
import {
  anotherSite,
  canBeCode,
  CONNECT_SECONDS,
  isCode,
  isStarter,
  MAX_TRIES,
  newConnectCode,
  WooSubject,
  type AtBrowser,
} from './woo-approval.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault'>;

const Sealed = z.object({ consumerKey: z.string(), consumerSecret: z.string(), code: z.string() });

/** Stores the keys that the store posts after approval. The call is unsigned, and anyone with the link can get someone
 *  to approve the connection. So the keys are only kept, encrypted, until the person who started the connection has
 *  returned and proved that the store is theirs. Idempotent for the same token. */
export async function takeWooKeys(
  deps: Needs,
  input: { token: string; keys: WooKeys; userAgent?: string },
): Promise<'taken' | 'repeated' | 'refused'> {
  return deps.db.$transaction(async (tx) => {
    if (await isElsewhere(tx, input)) return 'refused';
    const used = await useOneTime({ db: tx, clock: deps.clock }, 'connect', input.token);
    const subject = WooSubject.safeParse(used?.subject).data;
    // The token is used up, expired or unknown, or its link was created through the API and never opened.
    if (!subject?.browser) return (await wasUsed(tx, deps, input.token)) ? 'repeated' : 'refused';
    const { id } = await tx.apiToken.findUniqueOrThrow({
      where: { tokenHash: hashSecret(input.token) },
    });
    const { consumerKey, consumerSecret } = input.keys;
    const sealed = { consumerKey, consumerSecret, code: newConnectCode() };
    const now = deps.clock.now();
    // Ends the same person's earlier approval of this store, since the store will show the new code instead.
    await tx.wooApproval.deleteMany({
      where: {
        token: {
          userId: used?.userId ?? null,
          subject: { path: ['storeUrl'], equals: subject.storeUrl },
        },
      },
    });
    await tx.wooApproval.create({
      data: {
        tokenId: id,
        sealed: deps.vault.seal(JSON.stringify(sealed), contextOf(id)),
        receivedAt: now,
        expiresAt: new Date(now.getTime() + CONNECT_SECONDS * 1000),
      },
    });
    await enqueue(tx, leaveWooCodeJob, { tokenId: id });
    return 'taken';
  });
}

/** Whether the keys come from a store other than the one that the person entered. Such keys are refused, because we
 *  would send them to the entered store. The person who began the connection sees the reason. */
async function isElsewhere(
  tx: Tx,
  { token, userAgent }: { token: string; userAgent?: string },
): Promise<boolean> {
  const begun = await begunBy(tx, token);
  const sentBy = begun && anotherSite(userAgent, begun.read.storeUrl);
  if (!begun || !sentBy) return false;
  await tx.apiToken.updateMany({
    where: { id: begun.id, usedAt: null },
    data: { subject: { ...begun.read, sentBy } },
  });
  return true;
}

async function wasUsed(tx: Tx, deps: Pick<Needs, 'clock'>, token: string): Promise<boolean> {
  const known = await tx.apiToken.findUnique({ where: { tokenHash: hashSecret(token) } });
  const subject = WooSubject.safeParse(known?.subject).data;
  return Boolean(
    known?.kind === 'connect' &&
    subject?.browser &&
    known.usedAt &&
    !known.revokedAt &&
    known.expiresAt &&
    known.expiresAt > deps.clock.now(),
  );
}

export function openApproval(
  { vault }: Pick<Services, 'vault'>,
  { tokenId, sealed }: Pick<WooApproval, 'tokenId' | 'sealed'>,
): WooKeys & { code: string } {
  return Sealed.parse(JSON.parse(vault.open(sealed, contextOf(tokenId))));
}

function contextOf(tokenId: string): string {
  return `woo-approval ${tokenId}`;
}

export type Begun = ApiToken & { wooApproval: WooApproval | null; read: WooSubject };

/** A started connection, by its token or by its row id; null if there is none. Row ids are not secret, so the
 *  caller must check access itself. */
export async function begunBy(tx: Tx, ref: string): Promise<Begun | null> {
  const isRow = z.uuid().safeParse(ref).success;
  const known = await tx.apiToken.findUnique({
    where: isRow ? { id: ref } : { tokenHash: hashSecret(ref) },
    include: { wooApproval: true },
  });
  const read = WooSubject.safeParse(known?.subject).data;
  return known?.kind === 'connect' && read ? { ...known, read } : null;
}

/** As `begunBy`, with the row locked, because the code can arrive at the moment when another person returns from the
 *  store. */
async function holdBegun(tx: Tx, ref: string): Promise<Begun | null> {
  const known = await begunBy(tx, ref);
  if (!known) return null;
  await tx.$queryRaw`select 1 from api_tokens where id = ${known.id}::uuid for update`;
  return begunBy(tx, ref);
}

/** no-code: the typed text cannot be a code, and does not count as a try. */
type Confirmed = 'connecting' | 'no-code' | 'wrong-code' | 'over' | 'not-yours';

/** Checks the code that the person who started the connection has typed. The code is shown only in the store, so it
 *  proves that the store is theirs. If it is right, the keys are saved for the store. */
export async function confirmWooConnect(
  deps: Needs,
  actor: Actor,
  input: { token: string; browser: string | null; code: string },
): Promise<Confirmed> {
  const { token, browser, code } = input;
  return deps.db.$transaction(async (tx) => {
    const begun = await holdBegun(tx, token);
    if (!begun || !isMine(begun, { userId: actor.userId, browser })) return 'not-yours';
    // The code was sent twice, and the first time it was right.
    if (begun.storeId) return 'connecting';
    const { wooApproval: approval, revokedAt } = begun;
    if (!approval || revokedAt || approval.expiresAt <= deps.clock.now()) return 'over';
    if (!canBeCode(code)) return 'no-code';
    const { code: expected, ...keys } = openApproval(deps, approval);
    if (!isCode(code, expected)) return miss(tx, approval);
    const store = await connectWithKeys(tx, deps, begun.read, keys);
    await tx.apiToken.update({ where: { id: begun.id }, data: { storeId: store.id } });
    await tx.wooApproval.delete({ where: { tokenId: begun.id } });
    return 'connecting';
  });
}

async function miss(tx: Tx, { tokenId, tries }: WooApproval): Promise<Confirmed> {
  if (tries + 1 >= MAX_TRIES) {
    await tx.wooApproval.delete({ where: { tokenId } });
    return 'over';
  }
  await tx.wooApproval.update({ where: { tokenId }, data: { tries: tries + 1 } });
  return 'wrong-code';
}

export function isMine(begun: Begun, at: AtBrowser): boolean {
  return isStarter({ userId: begun.userId, subject: begun.read }, at);
}

/** Ends a connection when another person or browser returns from the store, because then the person who approved the
 *  connection is not the one who started it. Its keys are deleted and its token is revoked. */
export async function endApproval(
  deps: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ hadKeys: boolean }> {
  return deps.db.$transaction(async (tx) => {
    const begun = await holdBegun(tx, token);
    // Row ids are not secret, so only someone with the token may end the connection.
    if (begun && begun.tokenHash !== hashSecret(token)) return { hadKeys: false };
    // A store whose connection was already confirmed with the code stays connected.
    if (!begun || begun.storeId) return { hadKeys: false };
    await tx.apiToken.updateMany({
      where: { id: begun.id, revokedAt: null },
      data: { revokedAt: deps.clock.now() },
    });
    const gone = await tx.wooApproval.deleteMany({ where: { tokenId: begun.id } });
    return { hadKeys: gone.count > 0 };
  });
}

/** Records that the person who started the connection returned from the store without approving it, so that the
 *  original window stops waiting. */
export async function noteDenied(
  deps: Pick<Services, 'db'>,
  at: AtBrowser & { token: string },
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const begun = await holdBegun(tx, at.token);
    if (!begun || begun.usedAt || !isMine(begun, at)) return;
    const subject = { ...begun.read, isDenied: true };
    await tx.apiToken.update({ where: { id: begun.id }, data: { subject } });
  });
}
