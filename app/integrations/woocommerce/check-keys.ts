import { z } from 'zod';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { WooKeysCheck } from '#app/ports/woo-connect.ts';
import {
  failureOf,
  shaped,
  type WooAnswer,
  type WooFailure,
  type WooRequest,
} from './rest-client.ts';
import { listOf, WireSystemStatus } from './wire.ts';

type Call = (request: WooRequest) => Promise<WooAnswer>;
type Refusal = Extract<WooKeysCheck, { ok: false }>;

const Newest = listOf(z.object({ currency: z.string().optional().catch(undefined) }));

/** Tests the keys with the cheapest read there is. The store's system information is read separately, because that
 *  call counts tables and contacts other servers, so it may be slow or disabled. */
export async function checkKeys(call: Call): Promise<WooKeysCheck> {
  try {
    const params = { per_page: 1, _fields: 'id,currency' };
    const [newest] = shaped(Newest, await call({ method: 'get', path: 'orders', params }));
    const facts = await factsOf(call);
    return { ok: true, ...facts, currency: facts.currency ?? newest?.currency ?? null };
  } catch (error) {
    if (!isAppError(error)) throw error;
    const { retryAfterSeconds } = error.details;
    return {
      ok: false,
      reason: REASONS[failureOf(error) ?? 'refused'],
      message: error.message,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    };
  }
}

async function factsOf(call: Call) {
  const answer = await call({ method: 'get', path: 'system_status' }).catch(() => null);
  const status = WireSystemStatus.safeParse(answer?.data).data;
  const { version = null, home_url: homeUrl = null } = status?.environment ?? {};
  return { version, homeUrl, currency: status?.settings?.currency ?? null };
}

const REASONS: Readonly<Record<WooFailure, Refusal['reason']>> = {
  rights: 'wrong-keys',
  blocked: 'blocked',
  moved: 'moved',
  down: 'unreachable',
  gone: 'not-woocommerce',
  'not-woocommerce': 'not-woocommerce',
  polluted: 'not-woocommerce',
  refused: 'bad-address',
  'too-large': 'not-woocommerce',
};
