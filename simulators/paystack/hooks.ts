import { createHmac } from 'node:crypto';
import type { BadDaySwitches } from './bad-days.ts';
import type { SimHook, SimState } from './state.ts';

type Options = {
  url: string | undefined;
  secretKey: string;
  badDays: BadDaySwitches;
  state: SimState;
  changed: () => void;
  /** Waits between tries; the last one repeats. */
  retryAfterMs: readonly number[];
};

const ANSWER_WITHIN_MS = 5_000;
const MAX_TRIES = 100;

export type Hooks = ReturnType<typeof createHooks>;

/** Sends signed webhooks, retries each until it gets 200 (at most `MAX_TRIES` times), and continues after a restart. */
export function createHooks({
  secretKey,
  badDays,
  state,
  changed,
  retryAfterMs,
  ...rest
}: Options) {
  let { url } = rest;
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  const sent = { tries: 0, delivered: 0, dropped: 0 };

  function keep(hook: SimHook): void {
    state.hooks.push(hook);
    changed();
  }

  function drop({ id }: SimHook): void {
    state.hooks = state.hooks.filter((other) => other.id !== id);
    changed();
  }

  /** Makes one attempt. Resolves after it, whether it succeeded or not; further attempts follow automatically. */
  function deliver(hook: SimHook): Promise<void> {
    const trying = attempt(hook);
    running.add(trying);
    return trying.finally(() => running.delete(trying));
  }

  async function attempt(hook: SimHook): Promise<void> {
    hook.tries += 1;
    const isTaken = await post(hook);
    if (closing.signal.aborted) return;
    if (isTaken) sent.delivered += 1;
    if (isTaken || hook.isForged || hook.tries >= MAX_TRIES) return drop(hook);
    changed();
    const waitMs = retryAfterMs[hook.tries - 1] ?? retryAfterMs.at(-1);
    if (waitMs === undefined) return drop(hook);
    const timer = setTimeout(() => {
      timers.delete(timer);
      void deliver(hook);
    }, waitMs).unref();
    timers.add(timer);
  }

  async function post({ body, isForged }: SimHook): Promise<boolean> {
    if (!url) return false;
    sent.tries += 1;
    const key = isForged ? `${secretKey}-guessed` : secretKey;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-paystack-signature': createHmac('sha512', key).update(body).digest('hex'),
        },
        body,
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
      });
      await response.body?.cancel();
      return response.status === 200;
    } catch {
      return false;
    }
  }

  return {
    setUrl(next: string | undefined) {
      url = next;
    },

    /** Sends a webhook about an event. Resolves at once, or after the first try if the test wants the webhook to arrive
     *  before the payer's browser returns (`webhookBefore`). */
    async send(event: object): Promise<void> {
      if (!url) return;
      if (badDays.strikes('webhookNever')) {
        sent.dropped += 1;
        return;
      }
      const copies = badDays.strikes('webhookTwice') ? 2 : 1;
      const isHeld = badDays.strikes('webhookHeld') !== null;
      const isForged = badDays.strikes('webhookForged') !== null;
      const isFirst = badDays.strikes('webhookBefore') !== null;
      // Formatted differently from JSON.stringify (spaces, escaped slashes), so that a signature over re-serialised
      // JSON fails.
      const body = JSON.stringify(event, null, 1).replaceAll('/', '\\/');
      for (let copy = 0; copy < copies; copy += 1) {
        const hook = { id: state.nextId++, body, isForged, isHeld, tries: 0 };
        keep(hook);
        if (isHeld) continue;
        const trying = deliver(hook);
        if (isFirst) await trying;
      }
    },

    /** Releases held webhooks; resolves after each has been tried once. */
    async release(): Promise<void> {
      const held = state.hooks.filter(({ isHeld }) => isHeld);
      for (const hook of held) hook.isHeld = false;
      changed();
      await Promise.all(held.map(deliver));
    },

    /** Continues the deliveries that the last run did not finish. */
    resume() {
      for (const hook of state.hooks.filter(({ isHeld }) => !isHeld)) void deliver(hook);
    },

    stats: () => ({
      ...sent,
      waiting: state.hooks.filter(({ isHeld }) => !isHeld).length,
      held: state.hooks.filter(({ isHeld }) => isHeld).length,
    }),

    async close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}
