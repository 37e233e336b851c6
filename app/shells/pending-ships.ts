import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** The answer to a press of Ship. `isUnreached`: no answer came or the server failed, so it is unknown whether the
 *  order shipped. */
export type PressAnswer = OrderActionAnswer | { errors: FormErrors; isUnreached?: boolean };

/** One press of Ship, for one order. */
export type Press = {
  orderKey: string;
  /** The order's name as shown to the person. */
  name: string;
  /** The address that the request is posted to. `fields` is its body. */
  address: string;
  fields: readonly (readonly [string, string])[];
  /** The person whose page it was pressed on; null inside an admin. */
  personId: string | null;
  /** Returns the answer as a message for the person. */
  inWords(answer: PressAnswer): { message: string | null; isError: boolean };
  /** The screen where Ship was pressed; null once it has unmounted. Its `hear` receives the answer, or null if the
   *  press was undone. */
  screen: { hear(answer: PressAnswer | null): void } | null;
};

export type PendingShip = Press & {
  /** The idempotency key: it stays the same however often the request is sent. */
  pressKey: string;
  /** When the request is sent unless it is undone, in milliseconds by the browser's clock. */
  dueAt: number;
  isSending: boolean;
};

/** Why an order was not shipped. `isUnknown`: it may have shipped, because no answer came or the server failed. */
export type ShipRefusal = { why: string; isUnknown: boolean };

/** The message of an answer that arrived after its screen was gone. */
type Unheard = { message: string | null; isError: boolean };

type Needs = {
  /** Called when Ship is pressed, to prepare what a later immediate send needs. */
  prepare(): void;
  send(press: PendingShip): Promise<PressAnswer>;
  newKey(): string;
  now(): number;
};

type Snapshot = {
  pending: readonly PendingShip[];
  refusals: ReadonlyMap<string, ShipRefusal>;
};

/** How long after a lost answer an identical press counts as the same press, in milliseconds. A later one is a new
 *  request. */
const SAME_PRESS_MS = 60_000;

/** How long a sign-out or a change of account waits for the answers to pending presses, in milliseconds. */
const LEAVE_MS = 4_000;

const NOTHING: Snapshot = { pending: [], refusals: new Map() };

/** Creates the store of Ship presses that have no answer yet. Each can be undone until it is sent, and is sent once:
 *  when its undo time is over, when its page is left, or when `sendNow` is called. The store lives only in this
 *  document's memory. */
export function createPendingShips({ prepare, send, newKey, now }: Needs) {
  let snapshot = NOTHING;
  let owner: string | null = null;
  /** Presses whose result is unknown, by content. An identical press before `until` reuses the same key. */
  const unanswered = new Map<string, { orderKey: string; pressKey: string; until: number }>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const underWay = new Map<string, Promise<void>>();
  const listeners = new Set<() => void>();
  const answerListeners = new Set<(unheard: Unheard | null) => void>();

  const change = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  const find = (orderKey: string) => snapshot.pending.find((one) => one.orderKey === orderKey);
  const without = (orderKey: string) => snapshot.pending.filter((one) => one.orderKey !== orderKey);
  const refuse = (orderKey: string, refusal: ShipRefusal | null) => {
    const refusals = new Map(snapshot.refusals);
    if (refusal) refusals.set(orderKey, refusal);
    else refusals.delete(orderKey);
    return refusals;
  };
  const stopTimer = (pressKey: string) => {
    clearTimeout(timers.get(pressKey));
    timers.delete(pressKey);
  };

  function press(asked: Press, waitMs: number): void {
    if (find(asked.orderKey)) return;
    prepare();
    const pressKey = keyOf(asked);
    const pending = { ...asked, pressKey, dueAt: now() + waitMs, isSending: false };
    change({
      pending: [...snapshot.pending, pending],
      refusals: refuse(asked.orderKey, null),
    });
    timers.set(
      pressKey,
      setTimeout(() => void sendNow([asked.orderKey]), waitMs),
    );
  }

  function keyOf(asked: Press): string {
    const before = unanswered.get(contentOf(asked));
    return before && now() < before.until ? before.pressKey : newKey();
  }

  /** Returns false when the order has no press that can be undone. */
  function undo(orderKey: string): boolean {
    const pending = find(orderKey);
    if (!pending || pending.isSending) return false;
    stopTimer(pending.pressKey);
    change({ pending: without(orderKey) });
    pending.screen?.hear(null);
    return true;
  }

  const among = (orderKeys?: readonly string[]) =>
    snapshot.pending.filter(({ orderKey }) => !orderKeys || orderKeys.includes(orderKey));

  /** Sends the pending presses, all or those of the given orders, and waits for the answers. */
  async function sendNow(orderKeys?: readonly string[]): Promise<void> {
    await Promise.all(among(orderKeys).map((one) => underWay.get(one.pressKey) ?? begin(one)));
  }

  /** Sends all pending presses and waits for the answers, but not longer than `LEAVE_MS`. Call it before the session
   *  ends or changes, because a press that is sent later is refused. */
  async function sendBeforeLeaving(): Promise<void> {
    if (snapshot.pending.length === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, LEAVE_MS);
    });
    await Promise.race([sendNow(), late]);
    clearTimeout(timer);
  }

  function begin(pending: PendingShip): Promise<void> {
    const { orderKey, pressKey } = pending;
    stopTimer(pressKey);
    const sending = { ...pending, isSending: true };
    change({ pending: snapshot.pending.map((one) => (one === pending ? sending : one)) });
    // `send` must start its request without awaiting anything first, because the page may be unloaded at any moment.
    const answered = send(sending).then((answer) => {
      underWay.delete(pressKey);
      const current = find(orderKey);
      // If the press is missing, it was dropped because its person signed out or the document was taken over by another
      // person.
      if (current?.pressKey === pressKey) settle(current, answer);
    });
    underWay.set(pressKey, answered);
    return answered;
  }

  function settle(press: PendingShip, answer: PressAnswer): void {
    const isUnknown = 'errors' in answer && answer.isUnreached === true;
    const { orderKey, pressKey } = press;
    if (isUnknown)
      unanswered.set(contentOf(press), { orderKey, pressKey, until: now() + SAME_PRESS_MS });
    else unanswered.delete(contentOf(press));
    const reported = press.inWords(answer);
    const why = whyNot(answer);
    const refusal = why === null ? null : { why: why || (reported.message ?? ''), isUnknown };
    change({ pending: without(orderKey), refusals: refuse(orderKey, refusal) });
    press.screen?.hear(answer);
    const unheard = press.screen ? null : reported;
    for (const listener of answerListeners) listener(unheard);
  }

  function dismiss(orderKey: string): void {
    if (snapshot.refusals.has(orderKey)) change({ refusals: refuse(orderKey, null) });
  }

  /** Drops all presses and refusals, for a person who has signed out or whom another one has replaced. */
  function forget(): void {
    for (const { pressKey } of snapshot.pending) stopTimer(pressKey);
    unanswered.clear();
    change(NOTHING);
  }

  return {
    press,
    undo,
    sendNow,
    sendBeforeLeaving,
    /** Whether any press is waiting or being sent, among these orders or among all. */
    holds: (orderKeys?: readonly string[]) => among(orderKeys).length > 0,
    snapshot: () => snapshot,
    /** Call when a screen unmounts. The answers to its presses are then reported through `onAnswer`. */
    leave(screen: Press['screen']): void {
      if (!snapshot.pending.some((one) => one.screen === screen)) return;
      change({
        pending: snapshot.pending.map((one) =>
          one.screen === screen ? { ...one, screen: null } : one,
        ),
      });
    },
    dismiss,
    /** Call when an order turns out to be shipped although the result of its press was unknown. A later press of Ship
     *  is then a new press. */
    noteShipped(orderKey: string): void {
      for (const [content, one] of unanswered)
        if (one.orderKey === orderKey) unanswered.delete(content);
      dismiss(orderKey);
    },
    forget,
    /** Sets the owner of this document. Presses of another person are dropped. */
    belongTo(personId: string): void {
      if (owner !== null && owner !== personId) forget();
      owner = personId;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Adds a listener for every answer. The listener receives the message if the screen has unmounted, otherwise null.
     *  Returns the function that removes the listener. */
    onAnswer(listener: (unheard: Unheard | null) => void): () => void {
      answerListeners.add(listener);
      return () => void answerListeners.delete(listener);
    },
  };
}

/** Returns why nothing was shipped: null when it was shipped, '' when the answer's own message explains it. */
function whyNot(answer: PressAnswer): string | null {
  if ('errors' in answer) return '';
  return answer.skipped[0]?.reason ?? answer.refused;
}

function contentOf({ orderKey, fields, personId }: Press): string {
  return JSON.stringify([orderKey, personId, fields]);
}
