import type { EventStream, ListenTo } from '#app/ui/events.ts';

/** Wraps `listen` so that the stream is open while the page is visible and for `stillMs` milliseconds after. It
 *  reopens when the page is visible again, beginning with `onOpen`. An unattended page therefore holds no stream. */
export function listenWhileSeen(listen: ListenTo, stillMs: number): ListenTo {
  return (url, heard) => {
    let stream: EventStream | null = null;
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      stream?.close();
      stream = null;
    };
    const look = () => {
      clearTimeout(hiding);
      if (document.hidden) hiding = setTimeout(stop, stillMs);
      else stream ??= listen(url, heard);
    };
    document.addEventListener('visibilitychange', look);
    look();
    return {
      isOpen: () => stream?.isOpen() ?? false,
      close() {
        document.removeEventListener('visibilitychange', look);
        clearTimeout(hiding);
        stop();
      },
    };
  };
}
