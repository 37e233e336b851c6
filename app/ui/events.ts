import { EventSourceParserStream } from 'eventsource-parser/stream';

/** What is heard of an event stream. */
export type Heard = {
  /** The event that is listened for; others are passed over. */
  event: string;
  onEvent(data: string): void;
  /** Events may have been missed until now. */
  onOpen?(): void;
  /** The server refused; nothing is tried again. */
  onRefused(): void;
};

export type EventStream = { isOpen(): boolean; close(): void };

/** Listens at an address of ours, and connects again by itself until it is closed or refused. */
export type ListenTo = (url: string, heard: Heard) => EventStream;

/** The browser's own, which sends the cookie and nothing else. */
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

/** As long as the browser's own waits after our `retry:` line. */
const AGAIN_MS = 2_000;

/** The same by `fetch`, to which App Bridge adds Shopify's session token. */
export const listenByFetch: ListenTo = (url, heard) => listenWith(url, heard, AGAIN_MS);

/** @param againMs how long after a lost connection it connects again */
export function listenWith(url: string, heard: Heard, againMs: number): EventStream {
  const stopper = new AbortController();
  const { signal } = stopper;
  let isOpen = false;
  let again: ReturnType<typeof setTimeout> | undefined;

  /** Only once something came: whoever stands between might hold all of it back. */
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
