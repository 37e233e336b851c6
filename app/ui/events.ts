import { EventSourceParserStream } from 'eventsource-parser/stream';

/** What to listen for on an event stream, and the callbacks. */
export type Heard = {
  /** The event's name; other events are ignored. */
  event: string;
  onEvent(data: string): void;
  /** Called each time a connection opens. Earlier events may have been missed. */
  onOpen?(): void;
  /** Called when the server refused the connection. The stream does not connect again. */
  onRefused(): void;
};

export type EventStream = { isOpen(): boolean; close(): void };

/** Listens to an event stream at one of our own URLs. It reconnects until it is closed or refused. */
export type ListenTo = (url: string, heard: Heard) => EventStream;

/** Uses the browser's EventSource, which sends the cookie and no headers of ours. */
export const listenByCookie: ListenTo = (url, { event, onEvent, onOpen, onRefused }) => {
  const source = new EventSource(url);
  source.addEventListener(event, (message: MessageEvent<string>) => onEvent(message.data));
  source.addEventListener('open', () => onOpen?.());
  source.addEventListener('error', () => source.readyState === EventSource.CLOSED && onRefused());
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    close: () => source.close(),
  };
};

/** The delay before the stream reconnects, in milliseconds. It is the same as that of EventSource after our `retry:`
 *  line. */
const AGAIN_MS = 2_000;

/** Listens with `fetch` instead of EventSource, because inside the Shopify or WordPress admin the session is added
 *  to each `fetch`. */
export const listenByFetch: ListenTo = (url, heard) => listenWith(url, heard, AGAIN_MS);

/** Listens to an event stream with `fetch`.
 *  @param againMs delay in milliseconds before it reconnects after a lost connection */
export function listenWith(url: string, heard: Heard, againMs: number): EventStream {
  const stopper = new AbortController();
  const { signal } = stopper;
  let isOpen = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** Called only after data has arrived, because a proxy in between might buffer the whole stream. */
  const opened = () => {
    if (!isOpen) heard.onOpen?.();
    isOpen = true;
  };
  const listen = async () => {
    const response = await fetch(url, { headers: { Accept: 'text/event-stream' }, signal });
    if (!response.ok || !response.body) return heard.onRefused();
    const reader = response.body
      .pipeThrough<string>(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream({ onRetry: opened, onComment: opened }))
      .getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) break;
      opened();
      if ((value.event ?? 'message') === heard.event) heard.onEvent(value.data);
    }
    throw new Error('The stream has ended.');
  };
  const keepListening = () => {
    listen().catch(() => {
      isOpen = false;
      if (!signal.aborted) again = setTimeout(keepListening, againMs);
    });
  };
  keepListening();
  return {
    isOpen: () => isOpen,
    close() {
      isOpen = false;
      clearTimeout(again);
      stopper.abort();
    },
  };
}
