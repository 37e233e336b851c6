import { listWith } from '#app/domain/hubs/device-list.rules.ts';
import { faultyAnswer, type ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import { isTakenIn } from '#app/domain/hubs/scan-verdict.rules.ts';
import { deviceJudge, type DeviceWord } from './device-judge.ts';
import { isSameCode, isUndone, leftOf, maySendAgain, newestFirst } from './left.rules.ts';
import type { BeltServer, BeltTrouble } from './belt-server.ts';
import type { BeltStore, KeptList, KeptScan, LeftScan, Scan } from '#app/shells/belt-store.ts';

/** What the page shows of the device. */
export type BeltState = {
  /** Not sent yet, the oldest first; of all hubs. */
  unsent: readonly KeptScan[];
  /** Not taken in, or on the wrong pile; the newest first. */
  left: readonly LeftScan[];
  trouble: BeltTrouble | null;
  /** The server has answered since the page was opened. */
  isReached: boolean;
  /** When the list it judges by was read, in milliseconds; null where there is none. */
  listedAt: number | null;
  /** Whether scans outlive the page. */
  isLasting: boolean;
};

export type Belt = {
  state(): BeltState;
  subscribe(listener: () => void): () => void;
  /** Keeps a scan, and has it sent; settled when it cannot be lost any more. */
  take(scan: Scan): Promise<void>;
  /** What the device itself says of a kept scan; from now on the clerk was told so. Null where the server was faster. */
  tell(scanId: string): Promise<DeviceWord | null>;
  /** A scan that is not sent, and why: it stays on the list. */
  refuse(scan: Scan, why: string): Promise<void>;
  /** A scan that is not sent yet was a mistake. */
  undo(scanId: string): Promise<void>;
  /** What was settled at the belt is taken off the list. */
  forget(scanIds: readonly string[]): Promise<void>;
  /** Sends what waits, now. */
  poke(): void;
  stop(): void;
};

/** What came of a scan, and whether it is news to the clerk. */
export type Told = { scan: Scan; answer: ScanAnswer; isNews: boolean };

type Needs = {
  hubId: string;
  store: BeltStore;
  server: BeltServer;
  now(): number;
  /** Only one tab sends at a time. */
  alone<T>(act: () => Promise<T>): Promise<T>;
  /** Settled after so long, or when `poke` says that it may be worth a try. */
  pause(ms: number): { over: Promise<void>; end(): void };
  onAnswer(told: Told): void;
  /** The other tabs of this device: one sends, all are told. */
  others: {
    /** Null: something was kept, said or undone. */
    tell(told: Told | null): void;
    hear(listener: (told: Told | null) => void): () => void;
  };
};

const AT_ONCE = 50;
/** After a try that failed: at first soon, then seldom. */
const AGAIN_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LIST_EVERY_MS = 60_000;
/** Of what was refused so many are kept; of what lies on the wrong pile all. */
const MAX_REFUSED = 20;
const MAX_STUMBLES = 5;
type Stumble = { times: number; before: number; isTried: boolean };
/** Specification 2, 8. */
const FAILED = 'Error processing order';

/** The answer to each: by its ID, or at its place where the server could not read even that. */
function answersFor(
  due: readonly KeptScan[],
  answers: readonly ScanAnswer[] | BeltTrouble,
): { scan: KeptScan; answer: ScanAnswer }[] | BeltTrouble {
  if (typeof answers === 'string') return answers;
  const byId = new Map(answers.map((answer) => [answer.scanId, answer]));
  const found = due.flatMap((scan, nth) => {
    const unnamed = answers[nth]?.scanId === '' ? answers[nth] : undefined;
    const answer = byId.get(scan.scanId) ?? unnamed;
    return answer ? [{ scan, answer }] : [];
  });
  return found.length === due.length ? found : 'failing';
}

/** The scans of a device: each is kept before anything is said of it, sent as soon as there is a network, and gone only
 *  when the server has answered it (product.md D35). */
export async function startBelt(needs: Needs): Promise<Belt> {
  const { hubId, store, server, now, alone, pause, onAnswer, others } = needs;
  const listeners = new Set<() => void>();
  let list = await store.list(hubId);
  const device = deviceJudge(hubId);
  device.use(list?.labels ?? []);
  let state: BeltState = {
    unsent: (await store.unsent()).filter(({ undone }) => !undone),
    left: newestFirst(await store.left(hubId)),
    trouble: null,
    isReached: false,
    listedAt: list?.readAt ?? null,
    isLasting: store.isLasting,
  };
  let isStopped = false;
  /** Whenever the page is opened the list is read. */
  let askedAt: number | null = null;
  let waiting = pause(0);
  let atOnce = AT_ONCE;
  /** Scans that the server failed at, one by one. */
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
      // Whatever fails here, a full disk or an answer that is none, is tried again.
      const trouble = await alone(sendAll).catch((): BeltTrouble => 'failing');
      failed = trouble ? Math.min(failed + 1, AGAIN_MS.length) : 0;
      if (trouble !== state.trouble || !state.isReached)
        change({ trouble, isReached: state.isReached || trouble === null });
      waiting = pause(trouble ? AGAIN_MS[failed - 1]! : LIST_EVERY_MS);
      if (!trouble && (await store.unsent()).some((one) => one.hubId === hubId)) waiting.end();
    }
  }

  /** What another tab has sent meanwhile is not there any more. */
  async function sendAll(): Promise<BeltTrouble | null> {
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
      for (const { scan, answer } of answers) {
        stumbles.delete(scan.scanId);
        answered += 1;
        await settle(scan, answer);
      }
      if (stumbles.size === 0) atOnce = AT_ONCE;
    }
  }

  /** The oldest; a scan that the server stumbled over only when it is tried anew. */
  async function dueNow(): Promise<KeptScan[]> {
    const own = (await store.unsent()).filter((scan) => scan.hubId === hubId);
    const ids = new Set(own.map(({ scanId }) => scanId));
    for (const scanId of stumbles.keys()) if (!ids.has(scanId)) stumbles.delete(scanId);
    return own.filter(({ scanId }) => !stumbles.get(scanId)?.isTried).slice(0, atOnce);
  }

  /** It alone may be what the server cannot take, or the server takes nothing at all. Given up is only what was
   *  tried often while others went. */
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
    const told = { scan: sent, answer, isNews: left?.isNews ?? false };
    onAnswer(told);
    others.tell(told);
  }

  /** A parcel stands on the list once, with the newest that was said of it. */
  async function tidy(scan: Scan): Promise<void> {
    const left = newestFirst(await store.left(hubId));
    const older = left.filter(
      (one) => one.scan.scanId !== scan.scanId && isSameCode(one.scan, scan),
    );
    const refused = left.filter((one) => !one.isNews && !maySendAgain(one.scan, one.answer));
    const gone = [...older, ...refused.slice(MAX_REFUSED)];
    if (gone.length > 0) await store.forget(gone.map((one) => one.scan.scanId));
  }

  async function readList(): Promise<BeltTrouble | null> {
    // A clock that was put right may have gone back.
    if (askedAt !== null && Math.abs(now() - askedAt) < LIST_EVERY_MS) return null;
    const read = await server.list(hubId, list?.version ?? null);
    if (typeof read === 'string') return read === 'failing' ? null : read;
    askedAt = now();
    const kept = read ? listWith(list, read) : list;
    if (kept) await takeList({ ...kept, readAt: askedAt });
    change({ listedAt: askedAt });
    return null;
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
  const deafen = others.hear((told) => {
    void reread().then(noteUnsent);
    if (!told) return;
    void device.note(told.scan.code, told.answer.isHere);
    onAnswer(told);
  });
  const rereadAll = async () => {
    await reread();
    others.tell(null);
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
      await store.keep({ ...asked, hubId, at: scannedAt ?? now(), said: null });
      await rereadAll();
      waiting.end();
    },
    async tell(scanId) {
      // Whether it is settled since, by another tab too, the store says below.
      const scan = state.unsent.find((one) => one.scanId === scanId);
      if (!scan) return null;
      const word = await device.judge(scan);
      if (!(await store.say(scanId, word.verdict))) return null;
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
      await store.undo(scanId);
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
