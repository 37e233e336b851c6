import { useFetchers } from '@remix-run/react';
import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { useEffect, useRef } from 'react';
import { useShell } from '#app/shells/shell.ts';
import type { EventStream } from './events.ts';

type Options = {
  /** An event stream that reports changes; null where there is none and the page polls. */
  stream: { url: string; event: string; concerns?(id: string): boolean } | null;
  /** Polling interval in milliseconds while no stream is open. */
  pollMs?: number;
  /** Reloads the data whenever this value changes. */
  after?: string;
  /** Reloads the data at this interval in milliseconds, whatever the stream reports. */
  reloadMs?: number;
};

/** The minimum time between two reloads, in milliseconds, however many events arrive. */
const COALESCE_MS = 800;
const POLL_MS = 30_000;
/** A refused stream is requested again after this time, in milliseconds. */
const REFUSED_MS = 30_000;

/** Keeps a page's data fresh. A hidden tab loads nothing and catches up when it is shown. */
export function useLiveReload({ stream, pollMs = POLL_MS, after, reloadMs }: Options): void {
  const { revalidate, state: reading } = useRevalidator();
  // An action reloads the data itself when it is answered, so another reload at that time would be redundant.
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
    const reloads = reloadOnChange({ url, event, pollMs, reloadMs, listenTo, latest });
    askNow.current = reloads.ask;
    return reloads.end;
  }, [url, event, pollMs, reloadMs, listenTo]);

  const known = useRef(after);
  useEffect(() => {
    if (known.current !== after) askNow.current();
    known.current = after;
  }, [after]);
}

type Reads = { isActing: boolean; isReading: boolean; revalidate(): void };

/** A load that started before an action may be answered after the reload that follows the action, and would show
 *  outdated data. Another reload makes the router drop that answer. */
function useDropOlder({ isActing, isReading, revalidate }: Reads): void {
  const wasActing = useRef(isActing);
  useEffect(() => {
    if (wasActing.current && !isActing && isReading) revalidate();
    wasActing.current = isActing;
  }, [isActing, isReading, revalidate]);
}

type Page = { revalidate(): void; state: string; concerns: ((id: string) => boolean) | undefined };
type Watched = Pick<ReturnType<typeof useShell>, 'listenTo'> & {
  url: string | undefined;
  event: string;
  pollMs: number;
  reloadMs: number | undefined;
  latest: { readonly current: Page };
};

/** `ask` requests a reload as soon as possible. `end` stops all reloads. */
type Reloads = { ask(): void; end(): void };

/** Reloads the page when the stream opens, is refused or reports a change, at every poll while no stream is open,
 *  and every `reloadMs` milliseconds. */
function reloadOnChange({ url, event, pollMs, reloadMs, listenTo, latest }: Watched): Reloads {
  const reloads = coalescedReloads(latest);
  const { ask } = reloads;
  let isOver = false;
  let source: EventStream | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const listen = (to: string) => {
    source = listenTo(to, {
      event,
      onEvent(data) {
        const { id } = JSON.parse(data) as { id?: string };
        if (id === undefined || (latest.current.concerns?.(id) ?? true)) ask();
      },
      // Something may have changed between the page's own load and this connection, or while the connection was
      // lost.
      onOpen: ask,
      // Usually the session has ended. A reload shows the reason or leads to the sign-in page.
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
  const end = () => {
    isOver = true;
    source?.close();
    clearTimeout(again);
    clearInterval(poll);
    clearInterval(reload);
    reloads.end();
  };
  return { ask, end };
}

/** Reloads the page when asked, at most once in `COALESCE_MS`. In a hidden tab it waits until the tab is shown. */
function coalescedReloads(latest: { readonly current: Page }): Reloads {
  let isDue = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const run = () => {
    // The expired timer stays in `timer` while this runs, so that `ask` starts no second run.
    if (!isDue || document.hidden) {
      timer = undefined;
      return;
    }
    // While another load is in progress this one waits, or the change would be missed.
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
  const onShow = () => {
    if (!document.hidden && isDue) ask();
  };
  document.addEventListener('visibilitychange', onShow);
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onShow);
  };
  return { ask, end };
}
