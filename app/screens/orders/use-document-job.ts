import { useEffect, useRef, useState } from 'react';
import { useShell } from '#app/shells/shell.ts';

/** A document job's state, as the API reports it. */
type DocumentState = {
  jobId: string;
  status: 'processing' | 'completed' | 'error';
  url: string | null;
  error: string | null;
  done: number;
  total: number;
};

export type DocumentWatch =
  | { kind: 'watching'; state: DocumentState | null }
  | { kind: 'ended'; state: DocumentState }
  | { kind: 'lost' }
  | { kind: 'late' };

/** How long a job is followed, in milliseconds: 30 minutes (specification 2, section 9). */
const WATCH_LIMIT_MS = 1_800_000;
const POLL_MS = 1_500;
const MAX_FAILURES = 5;

/** Follows a document job to its end through its event stream, or by polling while the stream is closed. */
export function useDocumentJob(
  collection: string,
  jobId: string,
  onEnd: (watch: DocumentWatch) => void,
): DocumentWatch {
  const { listenTo } = useShell();
  const [watch, setWatch] = useState<DocumentWatch>({ kind: 'watching', state: null });
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });

  useEffect(() => {
    const url = `/api/documents/${collection}/${jobId}`;
    let isOver = false;
    const end = (final: DocumentWatch) => {
      if (isOver) return;
      isOver = true;
      stop();
      setWatch(final);
      ended.current(final);
    };
    const takeState = (state: DocumentState) => {
      if (isOver) return;
      if (state.status === 'processing') setWatch({ kind: 'watching', state });
      else end({ kind: 'ended', state });
    };
    const lost = () => end({ kind: 'lost' });
    const stream = listenTo(`${url}/events`, {
      event: 'document',
      onEvent: (data) => takeState(JSON.parse(data) as DocumentState),
      onRefused: () => undefined,
    });
    const stopAsking = poll(url, takeState, lost, () => !stream.isOpen());
    const stop = () => {
      stream.close();
      stopAsking();
    };
    const limit = setTimeout(() => end({ kind: 'late' }), WATCH_LIMIT_MS);
    return () => {
      isOver = true;
      clearTimeout(limit);
      stop();
    };
  }, [collection, jobId, listenTo]);

  return watch;
}

type TakeState = (state: DocumentState) => void;

function poll(
  url: string,
  takeState: TakeState,
  lost: () => void,
  isNeeded: () => boolean,
): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  let isStopped = false;
  const ask = async () => {
    if (isNeeded()) await askOnce();
    if (failures >= MAX_FAILURES) lost();
    else if (!isStopped) timer = setTimeout(() => void ask(), POLL_MS);
  };
  const askOnce = async () => {
    try {
      const response = await fetch(url);
      if (!response.ok) throw new Error(String(response.status));
      failures = 0;
      takeState((await response.json()) as DocumentState);
    } catch {
      failures += 1;
    }
  };
  void ask();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
