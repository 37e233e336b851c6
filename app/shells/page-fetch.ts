import type { Connection, ConnectionError } from './connection.ts';
import { FAILED, PAGE_OF, SIGNED_OUT, UNREACHED } from '#app/domain/shared/asking-page.rules.ts';
import { notDone, unreached, type Unreached } from './offline.ts';

/** The page that makes the requests. */
type AskingPage = {
  /** Returns the page's current address. */
  here(): URL;
  /** Whether the page is inside a store's own admin (Shopify, wp-admin, back office), where each request is signed. */
  isInAdmin(): boolean;
  /** Whether leaving the page would lose something that was typed, selected or submitted. */
  holdsSomething(): boolean;
  /** Marks the page as holding unsaved work, because the person still wants what they submitted. */
  hold(): void;
  /** Headers of a read that say whether anyone uses the page. */
  attendance(): Record<string, string>;
  /** Resolves when the browser goes offline. It resolves at once when the browser is already offline and the server has
   *  failed to answer. */
  cutOff(signal: AbortSignal): Promise<void>;
};

/** The status with which our own server reports that it failed. Proxies use other statuses. */
const SERVER_ERROR = 500;

type Needs = { ask: typeof fetch; connection: Connection; page: AskingPage };

/** Wraps `fetch` for the router's requests, so that a lost connection or an ended session never replaces the page
 *  with an error. Reads wait until they can be answered; only the error of a page that is to be opened is passed on. A
 *  write that our router did not answer is answered with a form error and is never resent automatically. */
export function createPageFetch(needs: Needs): typeof fetch {
  const { ask, connection, page } = needs;
  return async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, page.here());
    if (!url || !isPageData(url, page.here())) return ask(input, init);
    const isRead = (init.method ?? 'GET').toUpperCase() === 'GET';
    return isRead ? read(url, init) : send(url, init);
  };

  async function read(url: URL, asked: RequestInit): Promise<Response> {
    const headers = new Headers(asked.headers);
    for (const [name, value] of Object.entries(page.attendance())) headers.set(name, value);
    const init = { ...asked, headers };
    for (;;) {
      const answer = await askWhole(needs, url, init);
      const failure = problemOf(answer, url);
      if (answer && failure === null) {
        connection.repair();
        return answer;
      }
      // If the page holds nothing unsaved, this asks without naming the person. The server then redirects to the
      // sign-in, which leads back to the requested page.
      if (failure === 'signedOut' && !page.isInAdmin() && !page.holdsSomething())
        return ask(url, init);
      connection.fail(failure ?? 'unreached');
      await connection.repaired(init.signal);
    }
  }

  async function send(url: URL, init: RequestInit): Promise<Response> {
    const answer = await askWhole(needs, url, init);
    if (answer && isSignedOut(answer)) {
      page.hold();
      connection.fail('signedOut');
      return answerInPlace(notDone(SIGNED_OUT), 401);
    }
    if (answer && isOurs(answer)) {
      connection.repair();
      return answer;
    }
    const words = await wordsOf(answer);
    if (answer && words !== null) return answerInPlace(notDone(words), answer.status);
    page.hold();
    if (answer?.status === SERVER_ERROR) return answerInPlace(notDone(FAILED), answer.status);
    connection.fail('unreached');
    return answerInPlace(unreached(UNREACHED), 503);
  }

  function problemOf(answer: Response | null, url: URL): ConnectionError | null {
    if (!answer) return 'unreached';
    if (isSignedOut(answer)) return 'signedOut';
    if (!isOurs(answer)) return errorBefore(answer);
    return answer.status >= 500 && isShown(url, page.here()) ? 'failing' : null;
  }

  function isSignedOut({ status }: Response): boolean {
    return status === 401 && (page.isInAdmin() || connection.personId() !== null);
  }
}

/** Whether the request is for a page's data. The router requests it at the page's own address plus '.data'. */
function isPageData({ origin, pathname }: URL, here: URL): boolean {
  return origin === here.origin && pathname.endsWith('.data');
}

/** Whether the requested page is the one already on the screen. */
function isShown({ pathname }: URL, here: URL): boolean {
  const asked = pathname.replace(/\.data$/, '').replace(/\/_root$/, '/');
  return asked.replace(/\/$/, '') === here.pathname.replace(/\/$/, '');
}

function isOurs(answer: Response): boolean {
  return answer.headers.has('X-Remix-Response');
}

function isPage(answer: Response): boolean {
  return /html/.test(answer.headers.get('Content-Type') ?? '');
}

/** Classifies an answer that is not the router's, such as a proxy's report that the server does not answer. */
function errorBefore(answer: Response): ConnectionError | null {
  if (answer.status === SERVER_ERROR) return 'failing';
  return answer.status > SERVER_ERROR || isPage(answer) ? 'unreached' : null;
}

/** Returns the reason when middleware before the router refused the request, for example because a form is too
 *  large. */
async function wordsOf(answer: Response | null): Promise<string | null> {
  if (!answer || !/json/.test(answer.headers.get('Content-Type') ?? '')) return null;
  const problem = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  return typeof problem?.message === 'string' ? problem.message : null;
}

/** Builds the response of an action as the router decodes it: the flat list of turbo-stream, in which an object
 *  names its keys and values by their indexes. */
function answerInPlace(answer: Partial<Unreached>, status: number): Response {
  const list: unknown[] = [];
  place({ data: answer as Plain }, list);
  return new Response(`${JSON.stringify(list)}\n`, {
    status,
    headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
  });
}

type Plain = string | boolean | { [key: string]: Plain };

/** Appends a value and its children to the list. Returns the index of the value. */
function place(value: Plain, list: unknown[]): number {
  const at = list.push(value) - 1;
  if (typeof value === 'object')
    list[at] = Object.fromEntries(
      Object.entries(value).map(([key, held]) => [`_${place(key, list)}`, place(held, list)]),
    );
  return at;
}

/** Reads the complete answer. Returns null when there is none or when it breaks off midway. */
async function askWhole(
  { ask, connection, page }: Needs,
  url: URL,
  init: RequestInit,
): Promise<Response | null> {
  const over = new AbortController();
  // Going offline ends the wait, because Shopify's own script waits several seconds for a signature that cannot
  // come.
  const cutOff = page.cutOff(over.signal).then(() => null);
  return Promise.race([
    answerOf(ask, url, withPerson(init, connection.personId())),
    cutOff,
  ]).finally(() => over.abort());
}

async function answerOf(ask: typeof fetch, url: URL, init: RequestInit): Promise<Response | null> {
  try {
    const response = await ask(url, init);
    const body = await response.arrayBuffer();
    const { status, statusText, headers } = response;
    const isEmpty = [204, 205, 304].includes(status);
    return new Response(isEmpty ? null : body, { status, statusText, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return null;
  }
}

function withPerson(init: RequestInit, personId: string | null): RequestInit {
  if (personId === null) return init;
  const headers = new Headers(init.headers);
  headers.set(PAGE_OF, personId);
  return { ...init, headers };
}
