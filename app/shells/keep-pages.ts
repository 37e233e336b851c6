import { attendanceHeader, watchAttendance } from './attendance.ts';
import { connection } from './connection.ts';
import { watchConnection } from './connection-watch.ts';
import { EMBEDDED_ROOT } from './embedded-href.ts';
import { wordpressSession, createWordpressFetch } from './wordpress-session.ts';
import { holdPage, pageHoldsSomething, watchTyping } from './unsaved-changes-page.ts';
import { handOver } from './hand-over.ts';
import { createPageFetch } from './page-fetch.ts';

/** Installs the page's `fetch`, so that pages survive a lost connection and an ended session. Call it before the
 *  first request. The `fetch` that signs requests stays underneath: Shopify's own inside Shopify, ours inside
 *  wp-admin or a back office. */
export function keepPages(window: Window & typeof globalThis): void {
  const { location } = window;
  const here = () => new URL(location.href);
  const ask = createWordpressFetch({
    ask: window.fetch.bind(window),
    session: wordpressSession,
    here,
  });
  watchTyping(window);
  watchAttendance(window);
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
      attendance: attendanceHeader,
      cutOff: (signal) => cutOff(window, signal),
    },
  });
}

/** Whether the admin around the page provides a session again. Inside Shopify the result is always true, because only
 *  the next request shows whether there is a session. */
async function isLetIn(): Promise<boolean> {
  if (!wordpressSession.isBegun()) return true;
  return (await wordpressSession.bearer({ isPressing: false })) !== null;
}

/** A machine without a network may run the server itself. The browser's offline state therefore counts only when
 *  the server did not answer. */
function cutOff(window: Window, signal: AbortSignal): Promise<void> {
  if (!window.navigator.onLine && connection.failure() === 'unreached') return Promise.resolve();
  return new Promise((resolve) =>
    window.addEventListener('offline', () => resolve(), { once: true, signal }),
  );
}
