import type { Connection, Trouble } from './connection.ts';
import { FAILED, PAGE_OF, SIGNED_OUT, UNREACHED } from '#app/domain/shared/asking-page.rules.ts';
import { notDone, unreached, type Unreached } from './offline.ts';

/** The document that asks. */
type AskingPage = {
  /** Its address at this moment. */
  here(): URL;
  /** Inside Shopify or wp-admin, where each request is signed. */
  isInAdmin(): boolean;
  /** Something was typed, selected or asked for that leaving it would lose. */
  holdsSomething(): boolean;
  /** What was asked for is still wanted. */
  hold(): void;
  /** When the browser knows of no network, at once where it knows of none already. */
  cutOff(signal: AbortSignal): Promise<void>;
};

/** What the server itself answers when it cannot do what was asked. */
const SERVER_ERROR = 500;

type Needs = { ask: typeof fetch; connection: Connection; page: AskingPage };

/** `fetch` for what the router asks the server: a page never gives way to an error because the server
 *  cannot be reached or the session has ended. What is read waits until it can be read; what is sent is
 *  answered as not done, and is never sent again by itself. */
export function createPageFetch({ ask, connection, page }: Needs): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? null : new URL(input, page.here());
    if (!url || !isPageData(url, page.here())) return ask(input, init);
    const isRead = (init.method ?? 'GET').toUpperCase() === 'GET';
    return isRead ? read(url, init) : send(url, init);
  };

  async function read(url: URL, init: RequestInit): Promise<Response> {
    for (;;) {
      const answer = await askWhole(url, init);
      const trouble = problemOf(answer, url);
      if (answer && trouble === null) {
        connection.mend();
        return answer;
      }
      // With nothing to lose it leads to the sign-in, and from there back to what was asked for.
      if (trouble === 'signedOut' && !page.isInAdmin() && !page.holdsSomething())
        return ask(url, init);
      connection.fail(trouble ?? 'unreached');
      await connection.mended(init.signal);
    }
  }

  async function send(url: URL, init: RequestInit): Promise<Response> {
    const answer = await askWhole(url, init);
    if (answer && isSignedOut(answer)) {
      page.hold();
      connection.fail('signedOut');
      return answerInPlace(notDone(SIGNED_OUT), 401);
    }
    if (answer && isOurs(answer)) {
      connection.mend();
      return answer;
    }
    const words = await wordsOf(answer);
    if (answer && words !== null) return answerInPlace(notDone(words), answer.status);
    page.hold();
    // It answered: what a proxy says of a server that does not is another status.
    if (answer?.status === SERVER_ERROR) return answerInPlace(notDone(FAILED), answer.status);
    connection.fail('unreached');
    return answerInPlace(unreached(UNREACHED), 503);
  }

  /** The answer to its end, or null where none came: one that breaks off midway is none. */
  async function askWhole(url: URL, init: RequestInit): Promise<Response | null> {
    const over = new AbortController();
    // Shopify's own script waits for seconds for a signature that cannot come.
    const cutOff = page.cutOff(over.signal).then(() => null);
    return Promise.race([answerOf(url, init), cutOff]).finally(() => over.abort());
  }

  async function answerOf(url: URL, init: RequestInit): Promise<Response | null> {
    try {
      const response = await ask(url, withPerson(init));
      const body = await response.arrayBuffer();
      const { status, statusText, headers } = response;
      const isEmpty = [204, 205, 304].includes(status);
      return new Response(isEmpty ? null : body, { status, statusText, headers });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      return null;
    }
  }

  function withPerson(init: RequestInit): RequestInit {
    const personId = connection.personId();
    if (personId === null) return init;
    const headers = new Headers(init.headers);
    headers.set(PAGE_OF, personId);
    return { ...init, headers };
  }

  function problemOf(answer: Response | null, url: URL): Trouble | null {
    if (!answer) return 'unreached';
    if (isSignedOut(answer)) return 'signedOut';
    if (!isOurs(answer)) return errorBefore(answer);
    return answer.status >= 500 && isShown(url, page.here()) ? 'failing' : null;
  }

  function isSignedOut({ status }: Response): boolean {
    return status === 401 && (page.isInAdmin() || connection.personId() !== null);
  }
}

/** The router asks for a page's data at the page's own address with an ending. */
function isPageData({ origin, pathname }: URL, here: URL): boolean {
  return origin === here.origin && pathname.endsWith('.data');
}

/** What is asked for stands on the screen already. */
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

/** Of an answer that is not the router's: a proxy says otherwise that the server does not answer. */
function errorBefore(answer: Response): Trouble | null {
  if (answer.status === SERVER_ERROR) return 'failing';
  return answer.status > SERVER_ERROR || isPage(answer) ? 'unreached' : null;
}

/** Why a door before the router's refused what was sent, such as a form that is too large. */
async function wordsOf(answer: Response | null): Promise<string | null> {
  if (!answer || !/json/.test(answer.headers.get('Content-Type') ?? '')) return null;
  const problem = (await answer.json().catch(() => null)) as { message?: unknown } | null;
  return typeof problem?.message === 'string' ? problem.message : null;
}

/** What an action is taken to have answered, as the router reads answers: in the flat list of
 *  turbo-stream, where an object names its keys and values by their places. */
function answerInPlace(answer: Partial<Unreached>, status: number): Response {
  const list: unknown[] = [];
  place({ data: answer as Plain }, list);
  return new Response(`${JSON.stringify(list)}\n`, {
    status,
    headers: { 'Content-Type': 'text/x-script', 'X-Remix-Response': 'yes' },
  });
}

type Plain = string | boolean | { [key: string]: Plain };

/** Puts a value and what it holds into the list; returns where. */
function place(value: Plain, list: unknown[]): number {
  const at = list.push(value) - 1;
  if (typeof value === 'object')
    list[at] = Object.fromEntries(
      Object.entries(value).map(([key, held]) => [`_${place(key, list)}`, place(held, list)]),
    );
  return at;
}
