import { SESSION_CALL, type WordpressSession } from './wordpress-session.ts';

type Needs = { ask: typeof fetch; session: WordpressSession; here(): URL };

/** `fetch` that signs what this document asks of its own server with the session inside wp-admin, as Shopify's
 *  own script does inside Shopify. Before the session was begun, and outside wp-admin, it adds nothing. */
export function createWordpressFetch({ ask, session, here }: Needs): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, here());
    const isSigned = url?.origin === here().origin && url.pathname !== SESSION_CALL;
    if (!url || !isSigned || !session.isBegun()) return ask(input, init);
    const isPressing = (init.method ?? 'GET').toUpperCase() !== 'GET';
    const first = await signed(url, init, isPressing);
    if (first?.status !== 401) return first ?? signedOut();
    // Refused before anything was done: a new session may do it.
    session.lapse();
    return (await signed(url, init, isPressing)) ?? signedOut();
  };

  /** Null where there is no session to ask with. */
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
