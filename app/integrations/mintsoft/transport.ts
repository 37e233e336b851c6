import { createHash } from 'node:crypto';
import { AppError } from '#app/domain/shared/errors.ts';
import type { WarehouseLogin } from '#app/ports/warehouse.ts';
import { oneCall, type Reply } from '../one-call.ts';
import { ApiKey } from './wire.ts';

type Options = { baseUrl: string; timeoutMs: number };
export type Request = {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  body?: unknown;
  /** The call needs a permission of its own, so a 403 does not mean that the login is refused. */
  isOwnRight?: boolean;
};
/** `http` is 200 to 299, or 400 or 404, whose message the caller reads. */
export type Answer = { http: number; body: unknown };
type Call = (login: WarehouseLogin, request: Request) => Promise<Answer>;

/** Calls Mintsoft with a login's API key. The key is valid for 24 hours and kept only in memory, so each process signs
 *  in itself.
 *  @throws AppError 'warehouse-down' or 'warehouse-login-refused'. */
export function createTransport({ baseUrl, timeoutMs }: Options): Call {
  const base = new URL(baseUrl.replace(/\/*$/, '/'));
  const keys = new Map<string, Promise<string>>();

  async function send({ method, path, body }: Request, key?: string): Promise<Reply> {
    return oneCall(fetch, new URL(path.replace(/^\//, ''), base), {
      method,
      headers: {
        accept: 'application/json',
        ...(key ? { 'ms-apikey': key } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeoutMs,
    });
  }

  async function signIn({ userName, password }: WarehouseLogin): Promise<string> {
    const body = { Username: userName, Password: password };
    const answer = answered(await send({ method: 'POST', path: '/api/Auth', body }));
    if ([400, 401, 403].includes(answer.http)) throw refused();
    const key = ApiKey.safeParse(answer.body);
    if (answer.http >= 300 || !key.success) throw strange(answer.http);
    return key.data;
  }

  function keyOf(login: WarehouseLogin): Promise<string> {
    const name = nameOf(login);
    const known = keys.get(name);
    if (known) return known;
    const fresh = signIn(login);
    keys.set(name, fresh);
    fresh.catch(() => forget(name, fresh));
    return fresh;
  }

  function forget(name: string, key: Promise<string>): void {
    if (keys.get(name) === key) keys.delete(name);
  }

  return async (login, request) => {
    for (const isLast of [false, true]) {
      const key = keyOf(login);
      const answer = answered(await send(request, await key));
      if (answer.http < 300 || answer.http === 400 || answer.http === 404) return answer;
      if (answer.http !== 401)
        throw answer.http === 403 && !request.isOwnRight ? refused() : strange(answer.http);
      // The key has expired, so one new key is tried. If that is refused too, the login is no longer valid.
      forget(nameOf(login), key);
      if (isLast) throw refused();
    }
    throw refused();
  };
}

/** The map key of a login. It is a hash, so that no password is used as a key. */
function nameOf({ userName, password }: WarehouseLogin): string {
  return createHash('sha256').update(`${userName}\n${password}`).digest('hex');
}

function answered(reply: Reply): Answer {
  if (reply.kind !== 'answer') throw notAnswering({}, reply.cause);
  const { http, text, retryAfterSeconds } = reply;
  if (http === 429)
    throw new AppError('warehouse-down', 'The warehouse asks us to slow down.', {
      retryAfterSeconds: retryAfterSeconds ?? SLOW_DOWN_SECONDS,
    });
  if (http >= 500) throw notAnswering({ http });
  try {
    return { http, body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    throw strange(http);
  }
}

const SLOW_DOWN_SECONDS = 30;

export function strange(http: number): AppError {
  return new AppError('warehouse-down', 'The warehouse sent a response we do not understand.', {
    http,
  });
}

function refused(): AppError {
  return new AppError(
    'warehouse-login-refused',
    'The warehouse no longer accepts the store’s login.',
  );
}

function notAnswering(details: { http?: number }, cause?: unknown): AppError {
  const message = 'The warehouse’s system is not responding. Try again later.';
  return new AppError('warehouse-down', message, details, cause);
}
