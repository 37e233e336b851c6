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

/** Takes the keys that the store posts after Approve. The call is unsigned, and whoever holds the link
 *  can have anybody approve it: the keys only wait, sealed, until the one who began has come back and
 *  shown that the store is theirs. The same token again is harmless. */
export async function takeWooKeys(
  deps: Needs,
  input: { token: string; keys: WooKeys; userAgent?: string },
): Promise<'taken' | 'repeated' | 'refused'> {
  return deps.db.$transaction(async (tx) => {
    if (await isElsewhere(tx, input)) return 'refused';
    const used = await useOneTime({ db: tx, clock: deps.clock }, 'connect', input.token);
    const subject = WooSubject.safeParse(used?.subject).data;
    // Nobody's browser has begun it: a link that came by the API and was never opened.
    if (!subject?.browser) return (await wasUsed(tx, deps, input.token)) ? 'repeated' : 'refused';
    const { id } = await tx.apiToken.findUniqueOrThrow({
      where: { tokenHash: hashSecret(input.token) },
    });
    const { consumerKey, consumerSecret } = input.keys;
    const sealed = { consumerKey, consumerSecret, code: newConnectCode() };
    const now = deps.clock.now();
    // An earlier one of the same person is over: the store will show the new code in place of the old.
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

/** Keys of another store than the one that was named are never taken: we would send them there. Whoever
 *  began reads why. */
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

/** A connection that was begun, by its token or, for whom it is anyhow, by its row; null for what is
 *  none. */
export async function begunBy(tx: Tx, ref: string): Promise<Begun | null> {
  const isRow = z.uuid().safeParse(ref).success;
  const known = await tx.apiToken.findUnique({
    where: isRow ? { id: ref } : { tokenHash: hashSecret(ref) },
    include: { wooApproval: true },
  });
  const read = WooSubject.safeParse(known?.subject).data;
  return known?.kind === 'connect' && read ? { ...known, read } : null;
}

/** The same as it is once nobody else can change it. Whoever changes what came of a beginning holds the
 *  beginning first: the code and a stranger's return come at the same moment. */
async function holdBegun(tx: Tx, ref: string): Promise<Begun | null> {
  const known = await begunBy(tx, ref);
  if (!known) return null;
  await tx.$queryRaw`select 1 from api_tokens where id = ${known.id}::uuid for update`;
  return begunBy(tx, ref);
}

/** no-code: what was typed can be none, and is not counted. */
type Confirmed = 'connecting' | 'no-code' | 'wrong-code' | 'over' | 'not-yours';

/** The one who began types the code that stands in the store: with that it is theirs, and only now
 *  the keys become the store's. */
export async function confirmWooConnect(
  deps: Needs,
  actor: Actor,
  input: { token: string; browser: string | null; code: string },
): Promise<Confirmed> {
  const { token, browser, code } = input;
  return deps.db.$transaction(async (tx) => {
    const begun = await holdBegun(tx, token);
    if (!begun || !isMine(begun, { userId: actor.userId, browser })) return 'not-yours';
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

/** Somebody else, or another browser, came back from the store: whoever approved was not the one who
 *  began. Nothing of it is kept, and the beginning is void. */
export async function endApproval(
  deps: Pick<Services, 'db' | 'clock'>,
  token: string,
): Promise<{ hadKeys: boolean }> {
  return deps.db.$transaction(async (tx) => {
    const begun = await holdBegun(tx, token);
    // Rows are no secrets: only who holds the token may end it.
    if (begun && begun.tokenHash !== hashSecret(token)) return { hadKeys: false };
    // What is connected was confirmed by its own people, and stays.
    if (!begun || begun.storeId) return { hadKeys: false };
    await tx.apiToken.updateMany({
      where: { id: begun.id, revokedAt: null },
      data: { revokedAt: deps.clock.now() },
    });
    const gone = await tx.wooApproval.deleteMany({ where: { tokenId: begun.id } });
    return { hadKeys: gone.count > 0 };
  });
}

/** The one who began came back from the store and had not approved: the window where they began need
 *  not wait for it. */
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
