import { handOver } from './hand-over.ts';
import { accentOf } from './wordpress-accent.rules.ts';

const WHYS = ['signed-out', 'not-allowed', 'not-connected', 'unreached'] as const;

/** Why the session could not be started or renewed. `words` is the server's own message; null where this page shows a
 *  message of its own. */
export type Refusal = {
  why: 'signed-out' | 'not-allowed' | 'not-connected' | 'unreached' | 'refused' | 'someone-else';
  words: string | null;
};

/** The admin around this document: wp-admin with our plugin, or a custom store's own back office. */
export type OwnAdmin = 'wordpress' | 'backOffice';

/** The session of this document inside a store's own admin. It is kept in memory only. Every few seconds the document
 *  requests a new token from the admin, which signs it for the person signed in there, and renews the session with
 *  it. */
type WordpressSession = {
  /** Sets the store's origins, of which one frames this document. A session can be requested from then on. */
  begin(origins: readonly string[], admin?: OwnAdmin): void;
  admin(): OwnAdmin;
  isBegun(): boolean;
  /** Returns the bearer token for a request, or null without a session. `isPressing`: a person is waiting for the
   *  request, so it is not delayed after a refusal. */
  bearer(options: { isPressing: boolean }): Promise<string | null>;
  /** Call when the server no longer accepts the session. */
  lapse(): void;
  /** Renews the session if it is older than `KEEP_MS` or about to end, and requests one if there is none. Must be
   *  called repeatedly. `isPressing`: the person has just returned to the page, so this is not delayed after a
   *  refusal. */
  keep(options?: { isPressing: boolean }): void;
  refusal(): Refusal | null;
  /** Adds a listener for every change of the refusal. Returns the function that removes it. */
  subscribe(hear: () => void): () => void;
  /** Sends a message to the page around this document. */
  post(message: SaidByFrame): void;
  /** Returns the address of the page around this document; null until that page has sent one on the store's origin. */
  adminPage(): string | null;
};

/** A session that is valid for less than this, in milliseconds, is renewed before a request is sent. */
const SPARE_MS = 1_500;
/** The age in milliseconds after which a new token is requested. */
const KEEP_MS = 2_000;
/** A parent page or server that takes longer than this, in milliseconds, counts as unreachable. */
const ANSWER_MS = 10_000;
/** The wait in milliseconds after the first refusal. It doubles with each further refusal, up to `MAX_AGAIN_MS`. */
const AGAIN_MS = 2_000;
const MAX_AGAIN_MS = 30_000;

/** The endpoint that starts and renews the session. Requests to it have no Authorization header. */
export const SESSION_CALL = '/api/wordpress/session';

type Around = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener' | 'setTimeout'>;
type Needs = {
  /** A function, because the server has no window when it renders. */
  window(): Around;
  ask: typeof fetch;
  /** Returns the time of a monotonic clock, in milliseconds. */
  now(): number;
  /** Called when another person is signed in to the admin, because this document must not be shown to them. */
  onOtherUser(): void;
  /** Called when the page around this document has sent the colour of its buttons. */
  onAccent(colour: string): void;
};

type Held = { bearer: string; begunAt: number; endsAt: number };

export function createWordpressSession({
  window,
  ask,
  now,
  onOtherUser,
  onAccent,
}: Needs): WordpressSession {
  let origins: readonly string[] = [];
  let admin: OwnAdmin = 'wordpress';
  let user: string | null = null;
  let held: Held | null = null;
  let page: string | null = null;
  let refusal: Refusal | null = null;
  let refusals = 0;
  let againAt = 0;
  let asking: Promise<void> | null = null;
  let asked = 0;
  const hearers = new Set<() => void>();

  const become = (next: Refusal | null) => {
    refusals = next ? refusals + 1 : 0;
    againAt = next ? now() + Math.min(MAX_AGAIN_MS, AGAIN_MS * 2 ** (refusals - 1)) : 0;
    if (next?.why === refusal?.why && next?.words === refusal?.words) return;
    refusal = next;
    for (const hear of [...hearers]) hear();
  };
  const isGood = (spareMs: number) => held !== null && held.endsAt - spareMs > now();

  function renew(): Promise<void> {
    asking ??= askAnew().finally(() => (asking = null));
    return asking;
  }

  async function askAnew(): Promise<void> {
    const said = await askAdmin();
    if (said.thumela === 'refused') return refuse({ why: said.why, words: null });
    const isOwn = URL.canParse(said.page) && origins.includes(new URL(said.page).origin);
    page = isOwn ? said.page : null;
    if (said.accent !== null) onAccent(said.accent);
    const begunAt = now();
    const answer = await askServer(said.token);
    if (answer === null) return refuse({ why: 'unreached', words: null });
    const body = (await answer.json().catch(() => ({}))) as Partial<Opened> & Problem;
    const { bearer, expires_in_ms: lasts } = body;
    if (!answer.ok || typeof bearer !== 'string' || typeof lasts !== 'number')
      return refuse({ why: answer.status < 500 ? 'refused' : 'unreached', words: wordsOf(body) });
    // An older server does not send `user`, so the check is skipped.
    if (user !== null && body.user !== undefined && body.user !== user) return giveWay();
    user = body.user ?? user;
    held = { bearer, begunAt, endsAt: begunAt + lasts };
    become(null);
  }

  /** Ends the session when the user changed, so that no data or action of one person reaches the next. */
  function giveWay(): void {
    const isNew = refusal?.why !== 'someone-else';
    refuse({ why: 'someone-else', words: null });
    if (isNew) onOtherUser();
  }

  function refuse(next: Refusal): void {
    // The admin or the server did not answer or failed. Whether the person is still signed in is unknown, so the
    // current session stays valid until it expires.
    if (next.why !== 'unreached') held = null;
    become(next);
  }

  function askServer(token: string): Promise<Response | null> {
    const { bearer = null } = held ?? {};
    return ask(SESSION_CALL, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, bearer }),
      cache: 'no-store',
      signal: AbortSignal.timeout(ANSWER_MS),
    }).catch(() => null);
  }

  /** Asks the parent page for a token, and resolves to it or to the reason for its refusal. Only messages from the
   *  store's origins are accepted; after the first answer, only from that one origin. */
  function askAdmin(): Promise<SaidByAdmin> {
    const n = (asked += 1);
    const around = window();
    return new Promise((resolve) => {
      const end = (said: SaidByAdmin) => {
        around.removeEventListener('message', hear);
        resolve(said);
      };
      const hear = (event: MessageEvent) => {
        if (!origins.includes(event.origin) || event.source !== around.parent) return;
        const said = readSaidByAdmin(event.data);
        if (said?.n !== n) return;
        origins = [event.origin];
        end(said);
      };
      around.addEventListener('message', hear);
      around.setTimeout(() => end({ thumela: 'refused', n, why: 'unreached' }), ANSWER_MS);
      post({ thumela: 'token', n });
    });
  }

  function post(message: SaidByFrame): void {
    for (const origin of origins) window().parent.postMessage(message, origin);
  }

  return {
    begin(of, inside = 'wordpress') {
      origins = of;
      admin = inside;
    },
    admin: () => admin,
    isBegun: () => origins.length > 0,
    async bearer({ isPressing }) {
      if (isGood(SPARE_MS)) return held?.bearer ?? null;
      const wait = isPressing ? 0 : againAt - now();
      if (wait > 0) await new Promise<void>((resolve) => window().setTimeout(resolve, wait));
      if (!isGood(SPARE_MS)) await renew();
      return isGood(0) ? (held?.bearer ?? null) : null;
    },
    lapse() {
      if (held) held = { ...held, endsAt: 0 };
    },
    keep({ isPressing } = { isPressing: false }) {
      const isYoung = held !== null && now() - held.begunAt < KEEP_MS && isGood(SPARE_MS);
      if (origins.length > 0 && !isYoung && (isPressing || now() >= againAt)) void renew();
    },
    refusal: () => refusal,
    subscribe(hear) {
      hearers.add(hear);
      return () => void hearers.delete(hear);
    },
    post,
    adminPage: () => page,
  };
}

type Opened = { bearer: string; expires_in_ms: number; user: string };
type Problem = { message?: string; fields?: { token?: string } };

/** The server's own message, or null if it has none. Also null if the server did not accept the token (an error at
 *  `token`), because only this page knows which admin signed it and where its secret is checked. */
function wordsOf({ message, fields }: Problem): string | null {
  return typeof message === 'string' && !fields?.token ? message : null;
}

/** The session of this document. It never begins during server rendering. */
export const wordpressSession = createWordpressSession({
  window: () => window,
  ask: (input, init) => fetch(input, init),
  now: () => performance.now(),
  onOtherUser: handOver,
  onAccent: (colour) => wearAccent(document, colour),
});

/** Applies the colour of the admin around the page. Without a valid colour, the page keeps its own. */
function wearAccent({ documentElement }: Document, colour: unknown): void {
  const shades = accentOf(colour);
  if (!shades) return;
  const { accent, ...others } = shades;
  documentElement.style.setProperty('--t-accent', accent);
  for (const [name, shade] of Object.entries(others))
    documentElement.style.setProperty(`--t-accent-${name}`, shade);
}

/** The messages that this document sends to the admin page around it. In wp-admin the receiver is the plugin's
 *  `assets/frame.js`; in a back office it is the custom store's own script. */
type SaidByFrame =
  /** Requests a token. The answer has the same number. */
  | { thumela: 'token'; n: number }
  /** The current path below the root, with its query string. */
  | { thumela: 'at'; path: string }
  /** The number of alerts as shown in the menu; empty when there are none. */
  | { thumela: 'alerts'; count: string };

/** The messages that the admin page around this document sends. `accent` is the colour of its buttons. */
type SaidByAdmin =
  | { thumela: 'token'; n: number; token: string; page: string; accent: string | null }
  | { thumela: 'refused'; n: number; why: Why };
type Why = (typeof WHYS)[number];

/** Parses a message of the page around us. Returns null for anything else. */
function readSaidByAdmin(data: unknown): SaidByAdmin | null {
  if (typeof data !== 'object' || data === null) return null;
  const { thumela, n, token, page, accent, why } = data as Record<string, unknown>;
  if (typeof n !== 'number') return null;
  if (thumela === 'token' && typeof token === 'string' && typeof page === 'string')
    return { thumela, n, token, page, accent: typeof accent === 'string' ? accent : null };
  const known = WHYS.find((one) => one === why);
  return thumela === 'refused' && known ? { thumela, n, why: known } : null;
}

type FetchNeeds = { ask: typeof fetch; session: WordpressSession; here(): URL };

/** Wraps `fetch` so that requests to our own server carry the session inside a store's own admin, as Shopify's script
 *  does inside Shopify. It adds nothing to a `Request` object, before the session begins, and outside such an admin. */
export function createWordpressFetch({ ask, session, here }: FetchNeeds): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, here());
    const isSigned = url?.origin === here().origin && url.pathname !== SESSION_CALL;
    if (!url || !isSigned || !session.isBegun()) return ask(input, init);
    const isPressing = (init.method ?? 'GET').toUpperCase() !== 'GET';
    const first = await signed(url, init, isPressing);
    if (first?.status !== 401) return first ?? withoutSession(session);
    // The server refused before it did anything, so a retry with a new session is safe.
    session.lapse();
    return (await signed(url, init, isPressing)) ?? withoutSession(session);
  };

  /** Returns null where there is no session. */
  async function signed(
    url: URL,
    init: RequestInit,
    isPressing: boolean,
  ): Promise<Response | null> {
    const bearer = await session.bearer({ isPressing });
    if (init.signal?.aborted) throw init.signal.reason;
    if (bearer === null) return null;
    const headers = new Headers(init.headers);
    headers.set('Authorization', `Bearer ${bearer}`);
    return ask(url, { ...init, headers });
  }
}

/** Whether there is no session only because the admin or the server does not answer. The person may still be signed
 *  in then. */
export function isOutOfReach(session: Pick<WordpressSession, 'refusal'>): boolean {
  return (session.refusal()?.why ?? 'unreached') === 'unreached';
}

/** The answer to a request that cannot be sent, with the status of a server that is down or of a sign-out. */
function withoutSession(session: WordpressSession): Response {
  return Response.json({}, { status: isOutOfReach(session) ? 503 : 401 });
}
