import { handOver } from './hand-over.ts';
import { accentOf } from './wordpress-accent.rules.ts';

const WHYS = ['signed-out', 'not-allowed', 'not-connected', 'unreached'] as const;

/** Why there is no session; `words` are the server's own. */
export type Refusal = {
  why: 'signed-out' | 'not-allowed' | 'not-connected' | 'unreached' | 'refused' | 'somebody-else';
  words: string | null;
};

/** Whose frame this is: that of our plugin in wp-admin, or that of a custom store's own back office. */
export type OwnAdmin = 'wordpress' | 'backOffice';

/** The session of this document inside a store's own admin: in memory alone, and kept by tokens that this admin
 *  signs anew every few seconds for the person who is signed in there. */
export type WordpressSession = {
  /** From now on: `origins` are the store's, of which one frames this document. */
  begin(origins: readonly string[], admin?: OwnAdmin): void;
  admin(): OwnAdmin;
  isBegun(): boolean;
  /** What a request is signed with, or null where there is none. `isPressing`: a person waits for it. */
  bearer(options: { isPressing: boolean }): Promise<string | null>;
  /** The server does not take it any more. */
  lapse(): void;
  /** Asks anew soon enough before it ends; to be called again and again. `isPressing`: a person has just come back. */
  keep(options?: { isPressing: boolean }): void;
  refusal(): Refusal | null;
  /** Hears of every change of the refusal; returns how to stop. */
  subscribe(hear: () => void): () => void;
  /** To the page around this document. */
  tell(message: SaidByFrame): void;
  /** Where that page is; null while it has not said. */
  adminPage(): string | null;
};

/** A request on its way needs so much of it. */
const SPARE_MS = 1_500;
/** After this age a new token is asked for. */
const KEEP_MS = 2_000;
/** A page around us, or a server, that takes longer than this is not there. */
const ANSWER_MS = 10_000;
/** After the first refusal; doubled with each. */
const AGAIN_MS = 2_000;
const MAX_AGAIN_MS = 30_000;

/** Where a session begins; asked without one. */
export const SESSION_CALL = '/api/wordpress/session';

type Around = Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener' | 'setTimeout'>;
type Needs = {
  /** This document's, in a browser. */
  window(): Around;
  ask: typeof fetch;
  /** Milliseconds that only go forward. */
  now(): number;
  /** Somebody else is signed in there: what this document shows is not theirs. */
  onOtherUser(): void;
  /** The page around this document has said the colour of its buttons. */
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
    const body = (await answer.json().catch(() => ({}))) as Partial<Opened> & { message?: string };
    const { bearer, expires_in_ms: lasts } = body;
    if (!answer.ok || typeof bearer !== 'string' || typeof lasts !== 'number')
      return refuse({ why: answer.status < 500 ? 'refused' : 'unreached', words: wordsOf(body) });
    // An older server does not say whose it is.
    if (user !== null && body.user !== undefined && body.user !== user) return giveWay();
    user = body.user ?? user;
    held = { bearer, begunAt, endsAt: begunAt + lasts };
    become(null);
  }

  /** Nothing of one person is shown to, or done as, the next. */
  function giveWay(): void {
    const isNew = refusal?.why !== 'somebody-else';
    refuse({ why: 'somebody-else', words: null });
    if (isNew) onOtherUser();
  }

  function refuse(next: Refusal): void {
    // Where nobody answers nothing is known: what is held counts to its end.
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

  /** A token, or why there is none. Only the store's own page is asked, and only it is heard;
   *  from then on at the one address where it was. */
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
      tell({ thumela: 'token', n });
    });
  }

  function tell(message: SaidByFrame): void {
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
    tell,
    adminPage: () => page,
  };
}

type Opened = { bearer: string; expires_in_ms: number; user: string };

function wordsOf({ message }: { message?: string }): string | null {
  return typeof message === 'string' ? message : null;
}

/** Of this document; on the server it never begins. */
export const wordpressSession = createWordpressSession({
  window: () => window,
  ask: (input, init) => fetch(input, init),
  now: () => performance.now(),
  onOtherUser: handOver,
  onAccent: (colour) => wearAccent(document, colour),
});

/** The page takes the colour of the admin around it, where that has named one; its own stays otherwise. */
function wearAccent({ documentElement }: Document, colour: unknown): void {
  const shades = accentOf(colour);
  if (!shades) return;
  const { accent, ...others } = shades;
  documentElement.style.setProperty('--t-accent', accent);
  for (const [name, shade] of Object.entries(others))
    documentElement.style.setProperty(`--t-accent-${name}`, shade);
}

/** What this document says to the page in wp-admin that frames it. The other side is the plugin's
 *  `assets/frame.js`. */
type SaidByFrame =
  /** Asks for a token; the answer has the same number. */
  | { thumela: 'token'; n: number }
  /** Where it is now, as a path below its root. */
  | { thumela: 'at'; path: string }
  /** How many alerts there are, as the menu shows it; empty for none. */
  | { thumela: 'alerts'; count: string };

/** What that page says. `accent`: the colour of its buttons. */
type SaidByAdmin =
  | { thumela: 'token'; n: number; token: string; page: string; accent: string | null }
  | { thumela: 'refused'; n: number; why: Why };
type Why = (typeof WHYS)[number];

/** A message of the page around us, or null for anything else. */
function readSaidByAdmin(data: unknown): SaidByAdmin | null {
  if (typeof data !== 'object' || data === null) return null;
  const { thumela, n, token, page, accent, why } = data as Record<string, unknown>;
  if (typeof n !== 'number') return null;
  if (thumela === 'token' && typeof token === 'string' && typeof page === 'string')
    return { thumela, n, token, page, accent: typeof accent === 'string' ? accent : null };
  const known = WHYS.find((one) => one === why);
  return thumela === 'refused' && known ? { thumela, n, why: known } : null;
}
