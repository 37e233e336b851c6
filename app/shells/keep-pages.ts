import { connection } from './connection.ts';
import { watchConnection } from './connection-watch.ts';
import { EMBEDDED_ROOT } from './embedded-href.ts';
import { createWordpressFetch } from './wordpress-fetch.ts';
import { wordpressSession } from './wordpress-session.ts';
import { holdPage, pageHoldsSomething, watchTyping } from './unsaved-changes-page.ts';
import { handOver } from './hand-over.ts';
import { createPageFetch } from './page-fetch.ts';

/** Before anything asks the server: from then on pages outlive a lost connection and an ended session.
 *  What signs requests stays underneath: inside Shopify its own `fetch`, inside wp-admin ours. */
export function keepPages(window: Window & typeof globalThis): void {
  const { location } = window;
  const here = () => new URL(location.href);
  const ask = createWordpressFetch({
    ask: window.fetch.bind(window),
    session: wordpressSession,
    here,
  });
  watchTyping(window);
  watchConnection({ window, connection, ask, isLetIn, onOtherUser: handOver });
  window.fetch = createPageFetch({
    ask,
    connection,
    page: {
      here,
      isInAdmin: () =>
        wordpressSession.isBegun() || `${location.pathname}/`.startsWith(`${EMBEDDED_ROOT}/`),
      holdsSomething: pageHoldsSomething,
      hold: holdPage,
      cutOff: (signal) => cutOff(window, signal),
    },
  });
}

/** Inside Shopify nobody but the next request can tell. */
async function isLetIn(): Promise<boolean> {
  if (!wordpressSession.isBegun()) return true;
  return (await wordpressSession.bearer({ isPressing: false })) !== null;
}

/** A machine without any network may have the server on itself: only where it did not answer does the
 *  browser's word count. */
function cutOff(window: Window, signal: AbortSignal): Promise<void> {
  if (!window.navigator.onLine && connection.trouble() === 'unreached') return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener('offline', () => resolve(), { once: true, signal }),
  );
}
