import type { SentList } from '#app/domain/hubs/device-list.rules.ts';
import type { ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import type { KeptScan } from '#app/shells/belt-store.ts';

/** Why the server accepted nothing: it did not answer or is overloaded, the user is signed out or does not work at that
 *  hub, or the server had an error. */
export type BeltError = 'unreached' | 'signedOut' | 'notOurs' | 'failing';

export type BeltServer = {
  /** Returns the answers to the scans, or why there are none. */
  send(hubId: string, scans: readonly KeptScan[]): Promise<ScanAnswer[] | BeltError>;
  /** Returns the list or its changed parts, null if the device already has this version, or why there is none. */
  list(hubId: string, version: string | null): Promise<SentList | null | BeltError>;
  /** By how many milliseconds the server's clock was ahead of the device's at its last answer; null if no answer had a
   *  time. */
  aheadMs(): number | null;
};

/** A server that takes longer than this, in milliseconds, counts as unreachable. */
const LONGEST_MS = 15_000;

/** The API calls of a receiving device, with the page's own session. */
export function beltServer(ask: typeof fetch, now: () => number): BeltServer {
  let aheadMs: number | null = null;
  const hear = ({ headers }: Response, askedAt: number) => {
    // The header is in full seconds.
    const serverAt = Date.parse(headers.get('date') ?? '') + 500;
    if (!Number.isNaN(serverAt)) aheadMs = Math.round(serverAt - (askedAt + now()) / 2);
  };
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T | BeltError> => {
    try {
      const signal = AbortSignal.timeout(LONGEST_MS);
      const askedAt = now();
      const answer = await ask(`/api${path}`, { ...init, signal, cache: 'no-store' });
      if (answer.ok) hear(answer, askedAt);
      if (answer.ok) return ((await answer.json()) as { data: T }).data;
      return problemOf(answer);
    } catch {
      return 'unreached';
    }
  };
  return {
    aheadMs: () => aheadMs,
    send: async (hubId, scans) => {
      const answers = await call<ScanAnswer[]>('/hubs/receive-many', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ hubId, sentAt: timeText(now()), scans: scans.map(sentScan) }),
      });
      return typeof answers === 'string' || Array.isArray(answers) ? answers : 'failing';
    },
    list: async (hubId, version) => {
      const query = new URLSearchParams({
        hubId,
        ...(version ? { version, inParts: 'true' } : {}),
      });
      const list = await call<SentList>(`/hubs/device-list?${query}`);
      if (typeof list === 'string') return list;
      if (typeof list?.version !== 'string') return 'failing';
      return list.labels ? list : null;
    },
  };
}

function sentScan(scan: KeptScan) {
  const { scanId, code, day, at, serverAheadMs, here, whyCode, note, undone, undoneAt } = scan;
  const passes = { here: here ?? false, whyCode, note };
  const undo = undoneAt === undefined ? {} : { undoneAt: timeText(undoneAt) };
  const times = { at: timeText(at), serverAheadMs, ...undo };
  return { scanId, code, day, undone: undone ?? false, ...times, ...passes };
}

/** The time as ISO text. An invalid time becomes an empty text, so that the server refuses only this scan. An exception
 *  here would block all scans. */
function timeText(at: number): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
}

function problemOf({ status, headers }: Response): BeltError {
  // A proxy whose server is down answers with its own error page.
  if (!headers.get('content-type')?.includes('json')) return 'unreached';
  if (status === 401) return 'signedOut';
  if (status === 403 || status === 404) return 'notOurs';
  return status === 429 || status === 503 ? 'unreached' : 'failing';
}
