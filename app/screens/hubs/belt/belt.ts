import { listWith } from '#app/domain/hubs/device-list.rules.ts';
import { faultyAnswer, type ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import { isTakenIn } from '#app/domain/hubs/scan-verdict.rules.ts';
import { deviceVerdict, type DeviceWord } from './device-verdict.ts';
import { isSameCode, isUndone, lacksVerdict, leftOf, newestFirst } from './left.rules.ts';
import type { BeltServer, BeltError } from './belt-server.ts';
import type { BeltStore, KeptList, KeptScan, LeftScan, Scan } from '#app/shells/belt-store.ts';

export type BeltState = {
  /** Unsent scans of all hubs, without those that were undone; the oldest first. */
  unsent: readonly KeptScan[];
  /** Scans that were not accepted, or whose parcel may be on the wrong pile; the newest first. */
  left: readonly LeftScan[];
  failure: BeltError | null;
  /** Whether an exchange with the server has succeeded since the page was opened. */
  isReached: boolean;
  /** When the list for offline checks was last loaded or found unchanged, in milliseconds; null if there is none. */
  listedAt: number | null;
  /** Whether scans survive closing the page. */
  isLasting: boolean;
};

export type Belt = {
  state(): BeltState;
  subscribe(listener: () => void): () => void;
  /** Stores a scan, which is then sent. Resolves when it is stored. */
  take(scan: Scan): Promise<void>;
  /** Returns the device's own verdict on a stored scan, and records that the clerk was shown it. Null if the scan was
   *  answered or undone first. */
  lookUp(scanId: string): Promise<DeviceWord | null>;
  /** Adds a scan that will not be sent to `left`, with the reason. */
  refuse(scan: Scan, why: string): Promise<void>;
  /** Marks the scan as undone on the device, and sends that. */
  undo(scanId: string): Promise<void>;
  /** Removes scans from `left` once the clerk has dealt with them. */
  forget(scanIds: readonly string[]): Promise<void>;
  /** Sends the unsent scans at once. */
  poke(): void;
  stop(): void;
};

/** The server's answer to a scan. `isNews`: the answer contradicts the verdict that the device has shown, or the device
 *  has shown that it has no verdict. */
export type Answered = { scan: Scan; answer: ScanAnswer; isNews: boolean };

type Needs = {
  hubId: string;
  store: BeltStore;
  server: BeltServer;
  now(): number;
  /** Runs `action` while no other tab of this device is sending. */
  alone<T>(action: () => Promise<T>): Promise<T>;
  /** `over` resolves after this time, or as soon as `end` is called. */
  pause(ms: number): { over: Promise<void>; end(): void };
  onAnswer(answered: Answered): void;
  /** The other tabs of this device. One tab sends, and all are informed. */
  others: {
    /** Null means that the stored scans changed without an answer from the server. */
    broadcast(answered: Answered | null): void;
    hear(listener: (answered: Answered | null) => void): () => void;
  };
};

const AT_ONCE = 50;
/** Delays in milliseconds after failed tries: short at first, then longer. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LIST_EVERY_MS = 60_000;
/** At most this many refused scans are kept. Scans whose parcel is on a wrong pile, or that have no verdict, are all
 *  kept. */
const MAX_REFUSED = 20;
const MAX_STUMBLES = 5;
type Stumble = { times: number; before: number; isTried: boolean };
/** The error for a scan that the server could not handle. The text comes from specification 2, section 8. */
const FAILED = 'Error processing order';

/** Matches answers to scans by ID. If the server could not read a scan's ID, its answer has an empty one and is
 *  matched by position. */
function answersFor(
  due: readonly KeptScan[],
  answers: readonly ScanAnswer[] | BeltError,
): { scan: KeptScan; answer: ScanAnswer }[] | BeltError {
  if (typeof answers === 'string') return answers;
  const byId = new Map(answers.map((answer) => [answer.scanId, answer]));
  const found = due.flatMap((scan, nth) => {
    const unnamed = answers[nth]?.scanId === '' ? answers[nth] : undefined;
    const answer = byId.get(scan.scanId) ?? unnamed;
    return answer ? [{ scan, answer }] : [];
  });
  return found.length === due.length ? found : 'failing';
}

/** A contact with the server: when it was by the device's clock, and by how much the server's clock was ahead. */
type Contact = { at: number; aheadMs: number };

function contactOf(list: KeptList | null): Contact | null {
  const aheadMs = list?.aheadMs ?? null;
  return list && aheadMs !== null ? { at: list.readAt, aheadMs } : null;
}

/** Smaller corrections of a clock do not matter. */
const SET_BACK_MS = 60_000;

/** The time of a scan, with what is known about the device's clock. After a power cut, some devices begin with an
 *  earlier time than that of their last contact, so the difference of the clocks is then no longer known. */
function timesAt(at: number, contact: Contact | null): Pick<KeptScan, 'at' | 'serverAheadMs'> {
  if (!contact) return { at };
  return { at, serverAheadMs: contact.at - at > SET_BACK_MS ? null : contact.aheadMs };
}

/** Starts handling this device's scans for a hub. Each is stored before anything is shown, sent as soon as there is a
 *  network, and removed only once the server has answered it or has repeatedly failed on it alone (product.md D35). */
export async function startBelt(needs: Needs): Promise<Belt> {
  const { hubId, store, server, now, alone, pause, onAnswer, others } = needs;
  const listeners = new Set<() => void>();
  let list = await store.list(hubId);
  let contact = contactOf(list);
  const device = deviceVerdict(hubId);
  device.use(list?.labels ?? []);
  let state: BeltState = {
    unsent: (await store.unsent()).filter(({ undone }) => !undone),
    left: newestFirst(await store.left(hubId)),
    failure: null,
    isReached: false,
    listedAt: list?.readAt ?? null,
    isLasting: store.isLasting,
  };
  let isStopped = false;
  /** When the server last answered a request for the list, in milliseconds. It starts as null, so that the list is
   *  requested whenever the page is opened. */
  let askedAt: number | null = null;
  let waiting = pause(0);
  let atOnce = AT_ONCE;
  /** Scans on which the server failed when they were sent alone. */
  const stumbles = new Map<string, Stumble>();
  let answered = 0;

  const change = (part: Partial<BeltState>) => {
    state = { ...state, ...part };
    listeners.forEach((listener) => listener());
  };
  const reread = async () =>
    change({
      unsent: (await store.unsent()).filter(({ undone }) => !undone),
      left: newestFirst(await store.left(hubId)),
    });

  async function run(): Promise<void> {
    for (let failed = 0; !isStopped;) {
      await waiting.over;
      if (isStopped) return;
      for (const [scanId, one] of stumbles) stumbles.set(scanId, { ...one, isTried: false });
      // Any failure here, such as a full disk or an invalid answer, is retried.
      const failure = await alone(sendAll).catch((): BeltError => 'failing');
      failed = failure ? Math.min(failed + 1, AGAIN_MS.length) : 0;
      if (failure !== state.failure || !state.isReached)
        change({ failure, isReached: state.isReached || failure === null });
      waiting = pause(failure ? AGAIN_MS[failed - 1]! : LIST_EVERY_MS);
      if (!failure && (await hasMore())) waiting.end();
    }
  }

  async function hasMore(): Promise<boolean> {
    const unsent = await store.unsent().catch(() => []);
    return unsent.some((one) => one.hubId === hubId);
  }

  /** Sends the unsent scans, then loads the list if it is due. Each round reads the unsent scans again, because another
   *  tab may have sent some. */
  async function sendAll(): Promise<BeltError | null> {
    for (;;) {
      const due = await dueNow();
      if (due.length === 0) return stumbles.size > 0 ? 'failing' : readList();
      const answers = answersFor(due, await server.send(hubId, due));
      if (answers === 'failing' && due.length === 1) {
        await stumbleOver(due[0]!);
        atOnce = AT_ONCE;
        continue;
      }
      if (typeof answers === 'string') {
        if (answers === 'failing') atOnce = 1;
        return answers;
      }
      noteContact();
      for (const { scan, answer } of answers) {
        stumbles.delete(scan.scanId);
        answered += 1;
        await settle(scan, answer);
      }
      if (stumbles.size === 0) atOnce = AT_ONCE;
    }
  }

  /** The oldest unsent scans, except those on which the server has already failed in this round. */
  async function dueNow(): Promise<KeptScan[]> {
    const own = (await store.unsent()).filter((scan) => scan.hubId === hubId);
    const ids = new Set(own.map(({ scanId }) => scanId));
    for (const scanId of stumbles.keys()) if (!ids.has(scanId)) stumbles.delete(scanId);
    return own.filter(({ scanId }) => !stumbles.get(scanId)?.isTried).slice(0, atOnce);
  }

  /** Records that the server failed on a single scan. The scan may be the cause, or the server may fail on every scan.
   *  Therefore the scan is abandoned only after `MAX_STUMBLES` tries, and only if other scans were answered in
   *  between. */
  async function stumbleOver(scan: KeptScan): Promise<void> {
    const { times, before } = stumbles.get(scan.scanId) ?? { times: 0, before: answered };
    stumbles.set(scan.scanId, { times: times + 1, before, isTried: true });
    if (times + 1 < MAX_STUMBLES || answered === before) return;
    stumbles.delete(scan.scanId);
    await settle(scan, faultyAnswer(scan.scanId, FAILED));
  }

  async function settle(sent: KeptScan, answer: ScanAnswer): Promise<void> {
    if (sent.undone) {
      await store.settle(sent, (scan) => (isUndone(answer) ? null : leftOf(scan, answer)));
      return reread();
    }
    const left = await store.settle(sent, (scan) => leftOf(scan, answer));
    await tidy(sent);
    await device.note(sent.code, answer.isHere);
    await reread();
    const news = { scan: sent, answer, isNews: left?.isNews ?? false };
    onAnswer(news);
    others.broadcast(news);
  }

  /** Removes the parcel's earlier entries from `left`, and the oldest refused scans beyond `MAX_REFUSED`. */
  async function tidy(scan: Scan): Promise<void> {
    const left = newestFirst(await store.left(hubId));
    const older = left.filter(
      (one) => one.scan.scanId !== scan.scanId && isSameCode(one.scan, scan),
    );
    const refused = left.filter((one) => !one.isNews && !lacksVerdict(one.scan, one.answer));
    const gone = [...older, ...refused.slice(MAX_REFUSED)];
    if (gone.length > 0) await store.forget(gone.map((one) => one.scan.scanId));
  }

  async function readList(): Promise<BeltError | null> {
    // `Math.abs`, because the clock may have been set back.
    if (askedAt !== null && Math.abs(now() - askedAt) < LIST_EVERY_MS) return null;
    const read = await server.list(hubId, list?.version ?? null);
    if (typeof read === 'string') return read === 'failing' ? null : read;
    askedAt = now();
    noteContact();
    const kept = read ? listWith(list, read) : list;
    if (kept) await takeList({ ...kept, readAt: askedAt, aheadMs: server.aheadMs() });
    change({ listedAt: askedAt });
    return null;
  }

  /** Remembers the difference of the clocks. Until the next contact, it is the best known one. */
  function noteContact(): void {
    const aheadMs = server.aheadMs();
    if (aheadMs !== null) contact = { at: now(), aheadMs };
  }

  async function takeList(read: KeptList): Promise<void> {
    list = read;
    device.use(read.labels);
    await store.keepList(read);
    await noteUnsent();
  }

  const noteUnsent = async () => {
    for (const { code, said } of state.unsent)
      if (said && isTakenIn(said)) await device.note(code, true);
  };
  await noteUnsent();
  const deafen = others.hear((news) => {
    void reread().then(noteUnsent);
    if (!news) return;
    void device.note(news.scan.code, news.answer.isHere);
    onAnswer(news);
  });
  const rereadAll = async () => {
    await reread();
    others.broadcast(null);
  };
  void run();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async take(scan) {
      const { scannedAt, ...asked } = scan;
      const times = scannedAt === undefined ? timesAt(now(), contact) : { at: scannedAt };
      await store.keep({ ...asked, ...times, hubId, said: null });
      await rereadAll();
      waiting.end();
    },
    async lookUp(scanId) {
      // Another tab may have received the answer in the meantime; `store.say` below checks that.
      const scan = state.unsent.find((one) => one.scanId === scanId);
      if (!scan) return null;
      const word = await device.check(scan);
      if (!(await store.say(scanId, word.verdict, word.lane))) return null;
      if (isTakenIn(word.verdict)) await device.note(scan.code, true);
      await rereadAll();
      return word;
    },
    async refuse(scan, why) {
      const answer = faultyAnswer(scan.scanId, why);
      await store.leave({ scan, hubId, at: now(), answer, lane: null, isNews: false });
      await reread();
    },
    async undo(scanId) {
      const scan = state.unsent.find((one) => one.scanId === scanId);
      await store.undo(scanId, now());
      if (scan?.said && isTakenIn(scan.said)) await device.note(scan.code, false);
      await rereadAll();
      waiting.end();
    },
    async forget(scanIds) {
      await store.forget(scanIds);
      await rereadAll();
    },
    poke: () => waiting.end(),
    stop() {
      isStopped = true;
      deafen();
      waiting.end();
    },
  };
}
