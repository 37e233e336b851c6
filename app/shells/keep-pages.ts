import { connection } from './connection.ts';
import { watchConnection } from './connection-watch.ts';
import { EMBEDDED_ROOT } from './embedded-href.ts';
import { holdPage, pageHoldsSomething, watchTyping } from './held-page.ts';
import { handOver } from './hand-over.ts';
import { createPageFetch } from './page-fetch.ts';

/** Before anything asks the server: from then on pages outlive a lost connection and an ended session.
 *  Shopify's own `fetch`, which signs requests, stays underneath. */
export function keepPages(window: Window & typeof globalThis): void {
  const ask = window.fetch.bind(window);
  const { location } = window;
  watchTyping(window);
  watchConnection({ window, connection, ask, onSomebodyElse: handOver });
  window.fetch = createPageFetch({
    ask,
    connection,
    page: {
      here: () => new URL(location.href),
      isEmbedded: () => `${location.pathname}/`.startsWith(`${EMBEDDED_ROOT}/`),
      holdsSomething: pageHoldsSomething,
      hold: holdPage,
      cutOff: (signal) => cutOff(window, signal),
    },
  });
}

/** A machine without any network may have the server on itself: only where it did not answer does the
 *  browser's word count. */
function cutOff(window: Window, signal: AbortSignal): Promise<void> {
  if (!window.navigator.onLine && connection.trouble() === 'unreached') return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener('offline', () => resolve(), { once: true, signal }),
  );
}
