import { SESSION_CALL, type WordpressSession } from './wordpress-session.ts';

type Needs = { ask: typeof fetch; session: WordpressSession; here(): URL };

/** Wraps `fetch` so that requests to our own server carry the session inside wp-admin, as Shopify's script does
 *  inside Shopify. Before the session begins, and outside wp-admin, it adds nothing. */
export function createWordpressFetch({ ask, session, here }: Needs): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, here());
    const isSigned = url?.origin === here().origin && url.pathname !== SESSION_CALL;
    if (!url || !isSigned || !session.isBegun()) return ask(input, init);
    const isPressing = (init.method ?? 'GET').toUpperCase() !== 'GET';
    const first = await signed(url, init, isPressing);
    if (first?.status !== 401) return first ?? signedOut();
    // The server refused before it did anything, so a retry with a new session is safe.
    session.lapse();
    return (await signed(url, init, isPressing)) ?? signedOut();
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

function signedOut(): Response {
  return Response.json({}, { status: 401 });
}
