import type { BadDaySwitches } from './bad-days.ts';

export type WebhookSender = ReturnType<typeof createWebhookSender>;

type Options = {
  url: string | undefined;
  badDays: BadDaySwitches;
  /** Waits between tries; Tookan's real schedule is unknown. */
  retryAfterMs: readonly number[];
};

type Sent = { tries: number; delivered: number; givenUp: number; dropped: number };

const ANSWER_WITHIN_MS = 5_000;

/** Sends each payload, and retries a few times until the answer is a 2xx. One queue per pair keeps the order; queues
 *  run in parallel. */
export function createWebhookSender(options: Options) {
  const { badDays, retryAfterMs } = options;
  let url = options.url;
  const closing = new AbortController();
  const lanes = new Map<string, Promise<void>>();
  const held = new Map<string, object>();
  const sent: Sent = { tries: 0, delivered: 0, givenUp: 0, dropped: 0 };

  async function deliver(payload: object): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      if (await post(payload)) {
        sent.delivered += 1;
        return;
      }
      const waitMs = retryAfterMs[attempt];
      if (waitMs === undefined) break;
      await pause(waitMs);
    }
    sent.givenUp += 1;
  }

  async function post(payload: object): Promise<boolean> {
    if (!url) return false;
    sent.tries += 1;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms).unref();
      function done() {
        clearTimeout(timer);
        closing.signal.removeEventListener('abort', done);
        resolve();
      }
      closing.signal.addEventListener('abort', done, { once: true });
    });
  }

  function enqueue(lane: string, payload: object) {
    const turn = (lanes.get(lane) ?? Promise.resolve()).then(() => deliver(payload));
    lanes.set(lane, turn);
    void turn.then(() => {
      if (lanes.get(lane) === turn) lanes.delete(lane);
    });
  }

  return {
    setUrl(next: string | undefined) {
      url = next;
    },

    send(lane: string, payload: object) {
      if (!url || closing.signal.aborted) return;
      if (badDays.strikes('lostWebhooks')) {
        sent.dropped += 1;
        return;
      }
      const copies = badDays.strikes('duplicateWebhooks') ? 2 : 1;
      // A held webhook is sent after the one that overtook it.
      if (!held.has(lane) && badDays.strikes('outOfOrderWebhooks')) {
        held.set(lane, payload);
        return;
      }
      for (let copy = 0; copy < copies; copy++) enqueue(lane, payload);
      const overtaken = held.get(lane);
      if (overtaken) {
        held.delete(lane);
        enqueue(lane, overtaken);
      }
    },

    stats: (): Sent & { waiting: number } => ({ ...sent, waiting: lanes.size + held.size }),

    async close() {
      closing.abort();
      await Promise.all(lanes.values());
    },
  };
}
