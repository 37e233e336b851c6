import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react';
import { useLocation } from '@remix-run/react';
import type { BatchDetail, WorkAnswer, WorkRow } from '#app/domain/workbench/work.schema.ts';
import { workMessages } from '#app/messages/work.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { attendanceHeader } from './attendance.ts';
import { useShell, type ToastOptions } from './shell.ts';
import { documentWords } from './document-words.rules.ts';
import { useOpenDocument } from './use-open-document.ts';
import { documentProblem } from './work-words.rules.ts';

type Refusal = { id: string; words: string };

/** This person's running and finished jobs, wherever they were started. */
type Work = {
  rows: readonly WorkRow[];
  /** The ids of jobs that were started in this document or seen running. The tray shows them after their end. */
  fresh: ReadonlySet<string>;
  /** The batch whose orders are shown. */
  batch: BatchDetail | null;
  /** The row whose document could not be opened, and why. */
  refusal: Refusal | null;
  /** Watches a job that was started here for at most 30 minutes, and opens its document or shows its error when it
   *  ends. `collection` is the document's collection, used for messages until the first read. */
  follow(id: string, collection?: string): void;
  /** Reads the jobs once, without waiting for a particular one. The tray shows `begunId` even if it ended before
   *  this read. */
  look(begunId?: string): Promise<void>;
  show(batchId: string | null): void;
  open(row: WorkRow): Promise<void>;
  dismiss(ids: readonly string[]): Promise<void>;
};

const nothing = async () => undefined;
const WorkContext = createContext<Work>({
  rows: [],
  fresh: new Set(),
  batch: null,
  refusal: null,
  follow: () => undefined,
  look: nothing,
  show: () => undefined,
  open: nothing,
  dismiss: nothing,
});
export const WorkProvider = WorkContext.Provider;

export function useWork(): Work {
  return useContext(WorkContext);
}

/** How long a read waits after the event that requests it, in milliseconds. Further events in this time share it. */
const COALESCE_MS = 300;
/** The polling interval in milliseconds while no event stream is open. */
const POLL_MS = 1_500;
const MAX_FAILURES = 5;
/** How long to wait for a job, in milliseconds: 30 minutes (specification 2, section 9). */
const WATCH_LIMIT_MS = 1_800_000;
const NOTHING: WorkAnswer = { rows: [], batch: null };

/** Reads this person's jobs, and keeps reading them while any of them runs. For the shells. */
export function useWorkHere(): Work {
  const { href, listenTo, toast } = useShell();
  const { text } = useMessages(workMessages);
  const [{ rows, batch }, setAnswer] = useState<WorkAnswer>(NOTHING);
  const [shown, setShown] = useState<string | null>(null);
  const [awaited, setAwaited] = useState<ReadonlySet<string>>(new Set());
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [followed, setFollowed] = useState('');
  const failures = useRef(0);
  const at = useRef(href('/work'));
  useEffect(() => {
    at.current = href('/work') + (shown ? `?batch=${shown}` : '');
  }, [href, shown]);

  const read = useRead({ at, failures, setAnswer, setFresh });

  const open = useOpening(setRefusal);

  const forget = useCallback((ids: readonly string[]) => {
    setAwaited((before) => new Set([...before].filter((id) => !ids.includes(id))));
  }, []);

  useEnded({ rows, awaited, forget, open });

  const isLive = awaited.size > 0 || rows.some(({ isRunning }) => isRunning);
  useReading({ read, isLive, shown, listenTo });

  const awaitedKind = rows.find(({ id }) => awaited.has(id))?.document?.collection ?? followed;
  useLimits({ awaited, awaitedKind, failures, forget });

  const follow = useCallback((id: string, collection = '') => {
    failures.current = 0;
    setFollowed(collection);
    setAwaited((before) => withAll(before, [id]));
    setFresh((before) => withAll(before, [id]));
  }, []);
  const look = useCallback(
    async (begunId?: string) => {
      if (begunId) setFresh((before) => withAll(before, [begunId]));
      await read();
    },
    [read],
  );
  const dismiss = useCallback(
    async (ids: readonly string[]) => {
      const dismissed = rows.filter(({ id }) => ids.includes(id));
      setAnswer((before) => ({
        ...before,
        rows: withoutIds(before.rows, ids),
      }));
      const body = new URLSearchParams([['intent', 'dismiss'], ...ids.map((id) => ['ids', id])]);
      // A redirect leads to the sign-in page, so nothing was done.
      const request = fetch(href('/work'), { method: 'POST', body, redirect: 'error' });
      const isDone = await request.then(
        ({ ok }) => ok,
        () => false,
      );
      if (isDone) return;
      toast(text('tray.dismissFailed'), { isError: true });
      setAnswer((before) => ({ ...before, rows: [...withoutIds(before.rows, ids), ...dismissed] }));
      await read();
    },
    [href, read, rows, toast, text],
  );
  return useMemo(
    () => ({ rows, fresh, batch, refusal, follow, look, show: setShown, open, dismiss }),
    [rows, fresh, batch, refusal, follow, look, open, dismiss],
  );
}

function withoutIds(rows: WorkAnswer['rows'], ids: readonly string[]): WorkAnswer['rows'] {
  return rows.filter(({ id }) => !ids.includes(id));
}

type Reading = Pick<ReturnType<typeof useShell>, 'listenTo'> & {
  /** Returns whether it should be tried again. */
  read(): Promise<boolean>;
  isLive: boolean;
  shown: string | null;
};

/** Reads once when the page opens or becomes visible. While a job is running or awaited, reads on every event, or at
 *  intervals where no stream is open. No stream stays open otherwise, because a browser allows few connections per
 *  site. */
function useReading({ read, isLive, shown, listenTo }: Reading): void {
  const turn = useMemo(() => readInTurn(read, COALESCE_MS), [read]);
  // An action on the previous page may have made a document outdated, so a new page reads again.
  const { pathname: page } = useLocation();
  useEffect(() => {
    const look = () => document.hidden || turn.notify(0);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [turn, shown, page]);

  useEffect(() => {
    if (!isLive) return;
    const soon = () => turn.notify();
    const stream = listenTo('/events/work', {
      event: 'work',
      onEvent: soon,
      onOpen: soon,
      onRefused: () => undefined,
    });
    const poll = setInterval(() => !stream.isOpen() && soon(), POLL_MS);
    return () => {
      clearInterval(poll);
      stream.close();
    };
  }, [isLive, turn, listenTo]);

  useEffect(() => () => turn.stop(), [turn]);
}

function withAll(before: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> {
  return ids.every((id) => before.has(id)) ? before : new Set([...before, ...ids]);
}

type ReadInTurn = {
  /** Requests a read after `waitMs`, by default the pause. Requests in the meantime share that read. A wait of 0 reads
   *  at once, or after the pause if a read is running. */
  notify(waitMs?: number): void;
  /** Cancels a requested read that has not begun. */
  stop(): void;
};

/** Runs one read at a time. A request during a read causes another read afterwards, because the running one may
 *  return older data and the notice is not repeated. So does a read that returns true. */
export function readInTurn(read: () => Promise<boolean>, pauseMs: number): ReadInTurn {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isDue = false;
  let isStopped = false;
  const run = async () => {
    timer = undefined;
    isDue = false;
    isReading = true;
    const isUndone = await read();
    isReading = false;
    if (isDue || (isUndone && !isStopped)) notify();
  };
  const notify = (waitMs = pauseMs) => {
    isDue = true;
    isStopped = false;
    if (isReading || (timer !== undefined && waitMs > 0)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), waitMs);
  };
  return {
    notify,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
      isStopped = true;
    },
  };
}

/** Opens a document. `onRefused` gets its row and the reason if it could not be opened, otherwise null. */
function useOpening(onRefused: (refusal: Refusal | null) => void): (row: WorkRow) => Promise<void> {
  const openDocument = useOpenDocument();
  return useCallback(
    async ({ document, id }: WorkRow) => {
      if (!document?.url) return;
      const { collection, jobId, url } = document;
      const words = await openDocument({ collection, jobId, url }, { isShown: true });
      onRefused(words === null ? null : { id, words });
    },
    [openDocument, onRefused],
  );
}

type Limited = {
  awaited: ReadonlySet<string>;
  awaitedKind: string;
  failures: { readonly current: number };
  forget(ids: readonly string[]): void;
};

/** Stops waiting for jobs that take too long, or that cannot be read. */
function useLimits({ awaited, awaitedKind, failures, forget }: Limited): void {
  const { toast } = useShell();
  const { text } = useMessages(workMessages);
  useEffect(() => {
    if (awaited.size === 0) return;
    const { late, lost } = documentWords(awaitedKind);
    const markFailed = (words: string, options: ToastOptions) => {
      toast(words, options);
      forget([...awaited]);
    };
    // The job may still finish, so the tray keeps showing it.
    const limit = setTimeout(() => markFailed(text(late), { isWarning: true }), WATCH_LIMIT_MS);
    const check = setInterval(
      () => failures.current >= MAX_FAILURES && markFailed(text(lost), { isError: true }),
      POLL_MS,
    );
    return () => {
      clearTimeout(limit);
      clearInterval(check);
    };
  }, [awaited, awaitedKind, failures, forget, toast, text]);
}

type Ending = Pick<Limited, 'awaited' | 'forget'> & {
  rows: readonly WorkRow[];
  open(row: WorkRow): Promise<void>;
};

/** Opens the documents of awaited jobs that have ended, or says why there is none. */
function useEnded({ rows, awaited, forget, open }: Ending): void {
  const { toast } = useShell();
  const { text } = useMessages(workMessages);
  useEffect(() => {
    const ended = rows.filter(({ id, isRunning }) => awaited.has(id) && !isRunning);
    if (ended.length === 0) return;
    forget(ended.map(({ id }) => id));
    for (const row of ended) {
      const problem = row.document && documentProblem(text, row.document);
      if (problem) toast(problem, { isError: true, isShown: true });
      else void open(row);
    }
  }, [rows, awaited, forget, open, toast, text]);
}

type Read = {
  at: { readonly current: string };
  failures: { current: number };
  setAnswer(answer: WorkAnswer): void;
  setFresh: Dispatch<SetStateAction<ReadonlySet<string>>>;
};

/** Returns a read of the jobs. The read returns true if it failed and should be tried again. */
function useRead({ at, failures, setAnswer, setFresh }: Read): () => Promise<boolean> {
  return useCallback(async () => {
    const asked = at.current;
    try {
      const response = await fetch(asked, { headers: attendanceHeader() });
      if (!response.ok) throw new Error(String(response.status));
      const answer = (await response.json()) as WorkAnswer;
      failures.current = 0;
      // An answer requested for another batch is outdated.
      if (asked === at.current) setAnswer(answer);
      const running = answer.rows.filter(({ isRunning }) => isRunning);
      setFresh((before) =>
        withAll(
          before,
          running.map(({ id }) => id),
        ),
      );
      return false;
    } catch {
      failures.current += 1;
      return failures.current < MAX_FAILURES;
    }
  }, [at, failures, setAnswer, setFresh]);
}
