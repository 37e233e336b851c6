import type { Store } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { KEYS_CHECKED } from './connect-with-keys.ts';
import { isTriedAgain } from './connecting.rules.ts';
import { begunBy, isMine, type Begun } from './woo-approval.ts';
import { codeAddress, MAX_TRIES, WooSubject } from './woo-approval.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const MAX_SHOWN = 5;

export type WooConnectState = {
  storeName: string;
  storeUrl: string;
  /** approved: the keys have arrived. confirm: the code is shown in the store. decide: another store of the account has
   *  the shop's orders, and a person must say whether it has moved. */
  state: 'waiting' | 'approved' | 'confirm' | 'checking' | 'decide' | 'connected' | 'failed';
  message: string | null;
  /** Whether the store was connected before. If not, the next step after connecting is its first pickup location. */
  isReconnect: boolean;
  /** The URL in the store where the code is shown. */
  codeAt: string;
  /** How many more times a code may be typed; null in every state but `confirm`. */
  triesLeft: number | null;
};

const DENIED = 'You did not approve the connection in the store. Nothing was changed.';
const OVER = 'The time is up, or a wrong code was entered too many times. Start again.';

/** The state of a connection that this person started in this browser.
 *  @throws AppError 'not-found' for any other. */
export async function wooConnectState(
  deps: Needs,
  actor: Actor,
  { token, browser }: { token: string; browser: string | null },
): Promise<WooConnectState> {
  const begun = await begunBy(deps.db, token);
  if (!begun || !isMine(begun, { userId: actor.userId, browser }))
    throw new AppError(
      'not-found',
      'This connection was not started here. Start it again under All Stores.',
    );
  const { isReconnect, storeName, storeUrl } = begun.read;
  const known = { storeName, storeUrl, isReconnect, codeAt: codeAddress(storeUrl) };
  const none = { message: null, triesLeft: null };
  const store = begun.storeId
    ? await deps.db.store.findUnique({ where: { id: begun.storeId } })
    : null;
  return { ...known, ...none, ...(store ? tried(store, deps) : waiting(begun, deps.clock.now())) };
}

const elsewhere = (site: string) =>
  `The connection was approved by a store at another address, ${site}. Start again and enter that address.`;

type Far = Pick<WooConnectState, 'state'> & Partial<WooConnectState>;

function tried(store: Store, { clock }: Needs): Far {
  const storeName = store.name;
  if (store.state === 'connected') return { storeName, state: 'connected' };
  if (store.sameShopAsId) return { storeName, state: 'decide' };
  return {
    storeName,
    state: isTriedAgain(store, clock.now()) ? 'checking' : 'failed',
    message: store.stateReason === KEYS_CHECKED ? null : store.stateReason,
  };
}

function waiting(begun: Begun, now: Date): Far {
  const { wooApproval, usedAt, revokedAt, expiresAt, read } = begun;
  if (!wooApproval) {
    if (read.isDenied && !usedAt) return { state: 'failed', message: DENIED };
    const isOver = usedAt || revokedAt || !expiresAt || expiresAt <= now;
    if (isOver) return { state: 'failed', message: OVER };
    return read.sentBy
      ? { state: 'failed', message: elsewhere(read.sentBy) }
      : { state: 'waiting' };
  }
  const { problem, codeLeftAt } = wooApproval;
  if (wooApproval.expiresAt <= now) return { state: 'failed', message: OVER };
  if (problem) return { state: 'failed', message: problem };
  if (!codeLeftAt) return { state: 'approved' };
  return { state: 'confirm', triesLeft: MAX_TRIES - wooApproval.tries };
}

export type WaitingApproval = { id: string; storeName: string };

/** Stores that have approved this person's request and wait for the person to type the code. With `storeName`, only
 *  that store. */
export async function waitingApprovals(
  deps: Needs,
  actor: Actor,
  storeName?: string,
): Promise<WaitingApproval[]> {
  if (!actor.userId) return [];
  const approvals = await deps.db.wooApproval.findMany({
    where: { expiresAt: { gt: deps.clock.now() }, problem: null, token: { userId: actor.userId } },
    include: { token: true },
    orderBy: { receivedAt: 'desc' },
  });
  return approvals
    .map(({ token }) => ({ id: token.id, storeName: WooSubject.parse(token.subject).storeName }))
    .filter((one) => storeName === undefined || one.storeName === storeName)
    .slice(0, MAX_SHOWN);
}
