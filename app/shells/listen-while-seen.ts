import type { EventStream, ListenTo } from '#app/ui/events.ts';

/** Listens as `listen` does while the page is seen and for `stillMs` after, and again when it is looked at:
 *  what is heard then begins with `onOpen`. A page that was left open costs nothing. */
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
