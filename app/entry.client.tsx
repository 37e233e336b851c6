import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { guardDoubleClicks } from './shells/double-click-guard.ts';
import { keepPages } from './shells/keep-pages.ts';
import { untilUnsuspended } from './shells/until-unsuspended.ts';

guardDoubleClicks(window);
keepPages(window);

// React listens from here on: a key or a click while its root waits ends the page (its error 345).
await untilUnsuspended(() => RemixBrowser({}));
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
