import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation } from '@remix-run/react';
import { NavMenu, SaveBar } from '@shopify/app-bridge-react';
import { AppProvider } from '@shopify/shopify-app-remix/react';
import { useCallback, useMemo, useId, useEffect, useState } from 'react';
import { enter } from '#app/auth/enter.server.ts';
import { pageDone, screenLoader } from '#app/auth/screen-access.server.ts';
import { onlyShopOf } from '#app/domain/stores/store-visibility.ts';
import { appAddress } from '#app/domain/stores/shopify-address.rules.ts';
import { countAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { countForBell } from '#app/domain/notifications/list-notifications.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { listenByFetch } from '#app/ui/events.ts';
import { SupportLine } from '#app/ui/support.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { appBridge, useHasAppBridge } from './app-bridge.ts';
import { screenHeaders, EmbeddedErrorBoundary } from './boundary.tsx';
import { EmbeddedDialog } from './embedded-dialog.tsx';
import { EMBEDDED_ROOT, embeddedHref, inAdmin } from './embedded-href.ts';
import { mayReadHelp } from './help-pages.rules.ts';
import {
  countText,
  menuFor,
  MAX_COUNTED,
  ALERTS_PATH,
  screenExists,
  type MenuItem,
} from './menu.ts';
import { NotificationBell } from './notification-bell.tsx';
import { EmbeddedPage } from './pages.tsx';
import { GoingBar } from './going-bar.tsx';
import { PendingShipsBar } from './pending-ships-bar.tsx';
import type { RouteHandle } from './route-handle.ts';
import { openByTicket, readPicture } from './by-bearer.ts';
import { openTab, ShellProvider, type Shell, type SaveBarProps } from './shell.ts';
import { OWN_STORE } from './store-places.ts';
import { useNewTabs } from './use-new-tabs.ts';
import type { Unread } from './use-notifications.ts';
import { useTopOfPage } from './use-top-of-page.ts';
import { useKeyboardMap } from './use-keyboard-map.tsx';
import { WithWork } from './with-work.tsx';
import { WorkTray } from './work-tray.tsx';
import { PageSaveBar } from './save-bar.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { Banner } from '#app/ui/banner.tsx';

type EmbeddedLayoutData = {
  apiKey: string;
  /** Open alerts of this person, counted up to MAX_COUNTED. */
  needing: number;
  unread: Unread;
  /** The app's address in the admin of its shop; null if it is not known. */
  admin: string | null;
  shipUndoMs: number;
};

export const handle: RouteHandle = { shell: 'embedded' };
export const headers = screenHeaders;
export { keepWhenUnreached as shouldRevalidate } from './offline.ts';

export const loader = screenLoader(
  async (args: LoaderFunctionArgs): Promise<EmbeddedLayoutData> => {
    const { services, actor } = await enter(args);
    await pageDone(args);
    const [needing, count, shop] = await Promise.all([
      countAlerts(services, actor, MAX_COUNTED),
      countForBell(services, actor),
      onlyShopOf(services.db, actor),
    ]);
    return {
      apiKey: args.context.shopify?.apiKey ?? '',
      needing,
      unread: { count },
      admin: shop && appAddress(services.settings.shopifyAppUrl, shop),
      shipUndoMs: services.settings.shipUndoMs,
    };
  },
);

export default function EmbeddedLayout() {
  useTopOfPage();
  const { apiKey, needing, unread, admin, shipUndoMs } = useLoaderData<typeof loader>();
  const tabHref = useCallback((href: string) => inAdmin(admin, href), [admin]);
  useNewTabs(tabHref);
  const { failure, fail, clear } = useFailure();
  const keys = useKeyboardMap({
    role: 'embedded',
    hasPalette: false,
    canPrintDirectly: false,
    canUndoShip: shipUndoMs > 0,
  });
  const showKeys = keys.show;
  const shell = useEmbeddedShell({ tabHref, shipUndoMs, fail, clear, showKeys });
  const { text } = useMessages(menuMessages);
  const items = shell.menu.flatMap((group) => group.items);
  return (
    <AppProvider isEmbeddedApp={false} apiKey={apiKey}>
      <ShellProvider value={shell}>
        <NavMenu>
          {/* App Bridge takes this link as the target of the app's name, not as a menu entry. */}
          <a href={EMBEDDED_ROOT} rel="home">
            {text('home')}
          </a>
          {items.map((item) => (
            <a key={item.path} href={embeddedHref(item.path)}>
              {withCount(text, item, needing)}
            </a>
          ))}
        </NavMenu>
        <GoingBar />
        <main className="t-embedded">
          <NotificationBell unread={unread} />
          <FailureBanner failure={failure} onClose={clear} />
          <WithWork>
            <Outlet />
            <SupportLine />
            <WorkTray />
          </WithWork>
          <PendingShipsBar />
          {keys.list}
        </main>
      </ShellProvider>
    </AppProvider>
  );
}

type MenuText = ReturnType<typeof menuMessages.in>['text'];

/** Shopify's own menu shows only text, so the count is part of the label. */
function withCount(text: MenuText, { path, label }: MenuItem, needing: number): string {
  const entry = text(label);
  const count = path === ALERTS_PATH ? countText(needing) : null;
  return count === null ? entry : text('entryWithCount', { entry, count });
}

export { EmbeddedErrorBoundary as ErrorBoundary };

/** Uses Shopify's own save bar, drawn by the admin outside our iframe, or ours where App Bridge is missing. */
function EmbeddedSaveBar(props: SaveBarProps) {
  return useHasAppBridge() ? <AdminSaveBar {...props} /> : <PageSaveBar {...props} />;
}

function AdminSaveBar({ isDirty, isBusy, onSave, onDiscard }: SaveBarProps) {
  const { text } = useMessages(shellMessages);
  const id = useId();
  useLeaveGuard(isDirty && !isBusy, async () => {
    // Settles only when the person chooses to leave, or when no save bar is shown.
    await appBridge()?.saveBar.leaveConfirmation();
    onDiscard();
    return true;
  });
  return (
    <SaveBar id={id} open={isDirty}>
      <button variant="primary" loading={isBusy ? '' : undefined} onClick={onSave}>
        {text('save.button')}
      </button>
      <button disabled={isBusy} onClick={onDiscard}>
        {text('save.discard')}
      </button>
    </SaveBar>
  );
}

type Tone = 'bad' | 'warm';
type Failure = { message: string; tone: Tone; at: string };

/** Keeps the last failure for the page on which it happened. It is cleared when the person closes it, goes to
 *  another page, or an action succeeds. */
function useFailure() {
  const { pathname } = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const fail = useCallback(
    (message: string, tone: Tone = 'bad') => setFailure({ message, tone, at: location.pathname }),
    [],
  );
  const clear = useCallback(() => setFailure(null), []);
  // Cleared on navigation, because an old failure would be misleading when the person returns.
  useEffect(() => setFailure((known) => (known?.at === pathname ? known : null)), [pathname]);
  return { failure: failure?.at === pathname ? failure : null, fail, clear };
}

type Props = { failure: Pick<Failure, 'message' | 'tone'> | null; onClose(): void };

/** Stays visible wherever the page is scrolled, and is announced by screen readers. */
function FailureBanner({ failure, onClose }: Props) {
  return (
    <div role="alert" className="t-failure">
      {failure === null ? null : (
        <Banner tone={failure.tone} title={failure.message} onClose={onClose} />
      )}
    </div>
  );
}

type ShellNeeds = Pick<ReturnType<typeof useFailure>, 'fail' | 'clear'> & {
  tabHref(href: string): string;
  shipUndoMs: number;
  showKeys(): void;
};

function useEmbeddedShell({ tabHref, shipUndoMs, fail, clear, showKeys }: ShellNeeds): Shell {
  return useMemo<Shell>(
    () => ({
      name: 'embedded',
      href: embeddedHref,
      tabHref,
      openExternal: openTab,
      // Replaces the admin itself, because the target site cannot be shown inside the admin's iframe.
      leaveFor: (url) => void window.open(url, '_top'),
      toast: (message, { isError = false, isWarning = false, isShown = false } = {}) => {
        if (isWarning) return fail(message, 'warm');
        if (isError && !isShown) return fail(message);
        clear();
        if (!isError) appBridge()?.toast.show(message);
      },
      Page: EmbeddedPage,
      SaveBar: EmbeddedSaveBar,
      Dialog: EmbeddedDialog,
      stores: OWN_STORE,
      menu: menuFor('embedded', 'embedded'),
      has: (path) => screenExists(path, 'embedded'),
      hasHelp: (page) => mayReadHelp('embedded', page),
      listenTo: listenByFetch,
      mayRemember: false,
      personId: null,
      shipUndoMs,
      canPrintDirectly: false,
      openDocument: openByTicket,
      pictureAt: readPicture,
      showKeys,
      hasMain: true,
      staysInDocument: true,
    }),
    [tabHref, shipUndoMs, fail, clear, showKeys],
  );
}
