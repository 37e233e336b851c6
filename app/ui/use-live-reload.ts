import { useFetchers, useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useShell } from '#app/shells/shell.ts';
import type { EventStream } from './events.ts';

type Options = {
  /** An event stream that says what changed; null where there is none and the page asks again. */
  stream: { url: string; event: string; concerns?(id: string): boolean } | null;
  /** How often the page asks again while no stream is open. */
  pollMs?: number;
  /** Reads everything again whenever this is another one. */
  after?: string;
  /** Reads everything again after this time, whatever was heard. */
  reloadMs?: number;
};

/** At most one reload in this time, however much happens: what was done is seen within a second. */
const COALESCE_MS = 800;
const POLL_MS = 30_000;
/** A stream that was refused is asked for again after this time. */
const REFUSED_MS = 30_000;

/** Keeps a page's data fresh. A hidden tab reads nothing; it catches up when it is looked at. */
export function useLiveReload({ stream, pollMs = POLL_MS, after, reloadMs }: Options): void {
  const { revalidate, state: reading } = useRevalidator();
  // An act reads everything itself when it is answered: a read meanwhile would be one too many.
  const isActing = useFetchers().some((fetcher) => fetcher.state !== 'idle');
  useDropOlder({ isActing, isReading: reading === 'loading', revalidate });
  const state = isActing ? 'loading' : reading;
  const { listenTo } = useShell();
  const latest = useRef({ revalidate, state, concerns: stream?.concerns });
  useEffect(() => {
    latest.current = { revalidate, state, concerns: stream?.concerns };
  });
  const askNow = useRef<() => void>(() => undefined);
  const url = stream?.url;
  const event = stream?.event ?? 'message';

  useEffect(() => {
    let isDue = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let source: EventStream | null = null;
    let again: ReturnType<typeof setTimeout> | undefined;
    const run = () => {
      // Until it is done, the spent timer keeps a second run from beginning.
      if (!isDue || document.hidden) {
        timer = undefined;
        return;
      }
      // While another read is under way it waits for its turn, or the change would be missed.
      if (latest.current.state === 'idle') {
        isDue = false;
        latest.current.revalidate();
      }
      timer = setTimeout(run, COALESCE_MS);
    };
    const ask = () => {
      isDue = true;
      timer ??= setTimeout(run, document.hidden ? COALESCE_MS : 0);
    };
    askNow.current = ask;
    const onShow = () => {
      if (!document.hidden && isDue) ask();
    };
    document.addEventListener('visibilitychange', onShow);
    const listen = (to: string) => {
      source = listenTo(to, {
        event,
        onEvent(data) {
          const { id } = JSON.parse(data) as { id?: string };
          if (id === undefined || (latest.current.concerns?.(id) ?? true)) ask();
        },
        // Something may have happened between the page's own read and this connection, or while it
        // was lost.
        onOpen: ask,
        // Most often the session has ended: reading says so, or leads to the sign-in.
        onRefused() {
          if (isOver) return;
          ask();
          again = setTimeout(() => listen(to), REFUSED_MS);
        },
      });
    };
    if (url) listen(url);
    const poll = setInterval(() => !source?.isOpen() && ask(), pollMs);
    const reload = reloadMs ? setInterval(ask, reloadMs) : undefined;
    return () => {
      isOver = true;
      source?.close();
      clearTimeout(timer);
      clearTimeout(again);
      clearInterval(poll);
      clearInterval(reload);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [url, event, pollMs, reloadMs, listenTo]);

  const known = useRef(after);
  useEffect(() => {
    if (known.current !== after) askNow.current();
    known.current = after;
  }, [after]);
}

type Reads = { isActing: boolean; isReading: boolean; revalidate(): void };

/** A read that began before an act may be answered after the one that followed the act, and would show what
 *  is no longer so. To read again drops its answer. */
function useDropOlder({ isActing, isReading, revalidate }: Reads): void {
  const wasActing = useRef(isActing);
  useEffect(() => {
    if (wasActing.current && !isActing && isReading) revalidate();
    wasActing.current = isActing;
  }, [isActing, isReading, revalidate]);
}
