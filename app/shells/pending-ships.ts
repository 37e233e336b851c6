import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** What a press was answered; `isUnreached`: no answer came, so whether it shipped is not known. */
export type PressAnswer = OrderActionAnswer | { errors: FormErrors; isUnreached?: boolean };

/** Ship was pressed for one order. */
export type Press = {
  orderKey: string;
  /** What the person calls the order. */
  name: string;
  /** Where it is sent, and what. */
  address: string;
  fields: readonly (readonly [string, string])[];
  /** Whose page it was pressed on. */
  personId: string | null;
  /** The answer in words. */
  inWords(answer: PressAnswer): { message: string | null; isError: boolean };
  /** The screen that it was pressed on hears the answer, as long as it is there; null: it was undone. */
  screen: { hear(answer: PressAnswer | null): void } | null;
};

export type PendingShip = Press & {
  /** The same however often it is sent. */
  pressKey: string;
  /** When it is sent by itself. */
  dueAt: number;
  isSending: boolean;
};

/** Why an order was not shipped; `isUnknown`: no answer came. */
export type ShipRefusal = { why: string; isUnknown: boolean };

/** An answer that no screen was left to hear. */
type Unheard = { message: string | null; isError: boolean };

type Needs = {
  /** What sending at once will need. */
  prepare(): void;
  send(press: PendingShip): Promise<PressAnswer>;
  newKey(): string;
  now(): number;
};

type Snapshot = {
  pending: readonly PendingShip[];
  refusals: ReadonlyMap<string, ShipRefusal>;
};

/** So long a press after a lost answer is the same press: later it is meant anew. */
const SAME_PRESS_MS = 60_000;

const NOTHING: Snapshot = { pending: [], refusals: new Map() };

/** Presses of Ship that can still be undone. Each is sent once: when its time is over, or at once when its page
 *  is left. Kept in the memory of the document alone. */
export function createPendingShips({ prepare, send, newKey, now }: Needs) {
  let snapshot = NOTHING;
  let owner: string | null = null;
  /** Of presses whose answer did not come: the next press of the same is the same press. */
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

  /** False where it is too late. */
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

  /** Sends what waits, all of it or that of these orders, and waits for the answers. */
  async function sendNow(orderKeys?: readonly string[]): Promise<void> {
    await Promise.all(among(orderKeys).map((one) => underWay.get(one.pressKey) ?? begin(one)));
  }

  function begin(pending: PendingShip): Promise<void> {
    const { orderKey, pressKey } = pending;
    stopTimer(pressKey);
    const sending = { ...pending, isSending: true };
    change({ pending: snapshot.pending.map((one) => (one === pending ? sending : one)) });
    // Before anything else happens: the page may be gone in a moment.
    const answered = send(sending).then((answer) => {
      underWay.delete(pressKey);
      const current = find(orderKey);
      // Else it was forgotten: its person has signed out.
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
    const told = press.inWords(answer);
    const why = whyNot(answer);
    const refusal = why === null ? null : { why: why || (told.message ?? ''), isUnknown };
    change({ pending: without(orderKey), refusals: refuse(orderKey, refusal) });
    press.screen?.hear(answer);
    const unheard = press.screen ? null : told;
    for (const listener of answerListeners) listener(unheard);
  }

  function dismiss(orderKey: string): void {
    if (snapshot.refusals.has(orderKey)) change({ refusals: refuse(orderKey, null) });
  }

  /** Its person has signed out. */
  function forget(): void {
    for (const { pressKey } of snapshot.pending) stopTimer(pressKey);
    unanswered.clear();
    change(NOTHING);
  }

  return {
    press,
    undo,
    sendNow,
    /** Whether any of these orders, or any at all, waits or is being sent. */
    holds: (orderKeys?: readonly string[]) => among(orderKeys).length > 0,
    snapshot: () => snapshot,
    /** A screen is gone: what it pressed is told elsewhere. */
    leave(screen: Press['screen']): void {
      if (!snapshot.pending.some((one) => one.screen === screen)) return;
      change({
        pending: snapshot.pending.map((one) =>
          one.screen === screen ? { ...one, screen: null } : one,
        ),
      });
    },
    dismiss,
    /** No answer came, and its row shows that it was shipped: Ship pressed again later is another press. */
    noteShipped(orderKey: string): void {
      for (const [content, one] of unanswered)
        if (one.orderKey === orderKey) unanswered.delete(content);
      dismiss(orderKey);
    },
    forget,
    /** Whose document it is now: what another person pressed is not theirs. */
    belongTo(personId: string): void {
      if (owner !== null && owner !== personId) forget();
      owner = personId;
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Hears that an answer came, with its words where no screen was left to hear it. */
    onAnswer(listener: (unheard: Unheard | null) => void): () => void {
      answerListeners.add(listener);
      return () => void answerListeners.delete(listener);
    },
  };
}

/** Why nothing was shipped; null where it was, '' where the words of the answer say it. */
function whyNot(answer: PressAnswer): string | null {
  if ('errors' in answer) return '';
  return answer.skipped[0]?.reason ?? answer.refused;
}

function contentOf({ orderKey, fields, personId }: Press): string {
  return JSON.stringify([orderKey, personId, fields]);
}
