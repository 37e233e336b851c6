import type { LoaderFunctionArgs } from '@remix-run/node';
import {
  Link,
  Outlet,
  useLoaderData,
  useLocation,
  useParams,
  useRouteError,
} from '@remix-run/react';
import { useRevalidator } from '#app/ui/use-revalidator.ts';
import { AppProvider } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json';
import { useEffect, useMemo, useRef } from 'react';
import { enter } from '#app/auth/enter.server.ts';
import { pageDone, screenLoader } from '#app/auth/screen-access.server.ts';
import { countAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { countForBell } from '#app/domain/notifications/list-notifications.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { menuMessages } from '#app/messages/menu.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { ErrorCard } from '#app/ui/error-card.tsx';
import { listenByFetch } from '#app/ui/events.ts';
import { OwnDialog } from '#app/ui/own-dialog.tsx';
import { SupportLine } from '#app/ui/support.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { screenHeaders } from './boundary.tsx';
import { openByTicket, readPicture } from './by-bearer.ts';
import { hrefBelow } from './embedded-href.ts';
import { GoingBar } from './going-bar.tsx';
import { pageHoldsSomething } from './unsaved-changes-page.ts';
import { activePath, countText, menuFor, MAX_COUNTED, ALERTS_PATH, screenExists } from './menu.ts';
import { mayReadHelp } from './help-pages.rules.ts';
import { NeedsCount } from './alert-count.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { PortalPage } from './pages.tsx';
import { PendingShipsBar } from './pending-ships-bar.tsx';
import { PolarisLink } from './polaris-link.tsx';
import type { RouteHandle } from './route-handle.ts';
import { openTab, ShellProvider, type Shell, type SaveBarProps } from './shell.ts';
import { OWN_STORE } from './store-places.ts';
import { Toasts, useToasts } from './toasts.tsx';
import { useKeyboardMap } from './use-keyboard-map.tsx';
import { useNewTabs } from './use-new-tabs.ts';
import type { Unread } from './use-notifications.ts';
import { useTopOfPage } from './use-top-of-page.ts';
import { WithWork } from './with-work.tsx';
import { pathBelow, wordpressRoot, wordpressTabHref } from './wordpress-places.ts';
import { STILL_MS, useWordpressSession, WordpressBody } from './wordpress-body.tsx';
import { isOutOfReach, wordpressSession } from './wordpress-session.ts';
import { listenWhileSeen } from './listen-while-seen.ts';
import { WorkTray } from './work-tray.tsx';
import { connection } from './connection.ts';
import { PageSaveBar } from './save-bar.tsx';

/** Many thresholds, because the page around the iframe may be scrolled by any number of pixels. */
const STEPS = Array.from({ length: 51 }, (_, n) => n / 50);

/** No toasts are shown while there is no session, because they may contain the account's data. */
const NO_TOASTS = [] as const;

type WordpressLayoutData = {
  role: GrantRole;
  /** Open alerts of this person, counted up to MAX_COUNTED. */
  needing: number;
  unread: Unread;
};

const listenTo = listenWhileSeen(listenByFetch, STILL_MS);

export const handle: RouteHandle = { shell: 'wordpress' };
export const headers = screenHeaders;
export { keepWhenUnreached as shouldRevalidate } from './offline.ts';

export const loader = screenLoader(
  async (args: LoaderFunctionArgs): Promise<WordpressLayoutData> => {
    const { services, actor } = await enter(args);
    await pageDone(args);
    const [needing, count] = await Promise.all([
      countAlerts(services, actor, MAX_COUNTED),
      countForBell(services, actor),
    ]);
    return { role: actor.role, needing, unread: { count } };
  },
);

export default function WordpressLayout() {
  const { role, needing, unread } = useLoaderData<typeof loader>();
  const { text } = useMessages(shellMessages);
  const root = wordpressRoot(useParams()['storeId']);
  const { pathname, search } = useLocation();
  useTopOfPage();
  useVisiblePart();
  const tabHref = useMemo(() => wordpressTabHref(root), [root]);
  useNewTabs(tabHref);
  const { toasts, show, dismiss } = useToasts();
  const keys = useKeyboardMap({
    role,
    hasPalette: false,
    canPrintDirectly: false,
    canUndoShip: false,
  });
  const showKeys = keys.show;
  const shell = useWordpressShell({ root, role, tabHref, show, showKeys });
  const path = pathBelow(root, pathname);
  useEffect(() => wordpressSession.post({ thumela: 'at', path: path + search }), [path, search]);
  useEffect(
    () => wordpressSession.post({ thumela: 'alerts', count: countText(needing) ?? '' }),
    [needing],
  );
  const out = useWordpressSession();
  const isBack = useRef(true);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    // The content may have become outdated while it was hidden.
    if (out === null && !isBack.current && !pageHoldsSomething()) revalidate();
    isBack.current = out === null;
  }, [out, revalidate]);
  return (
    <AppProvider i18n={english} linkComponent={PolarisLink}>
      <ShellProvider value={shell}>
        <a className="t-skip" href="#main">
          {text('skip')}
        </a>
        <GoingBar />
        <WithWork>
          <div className="t-frame-head">
            <Tabs shell={shell} path={path} needing={out ? 0 : needing} />
            {out ? null : <NotificationBell unread={unread} />}
          </div>
          <WordpressBody refusal={out}>
            <Outlet />
            <SupportLine />
            <WorkTray />
          </WordpressBody>
          {keys.list}
        </WithWork>
        <Toasts toasts={out ? NO_TOASTS : toasts} dismiss={dismiss} />
        <PendingShipsBar />
      </ShellProvider>
    </AppProvider>
  );
}

type TabsProps = { shell: Shell; path: string; needing: number };

/** A store's own admin has one menu entry for the whole app, so the app's menu is a row of tabs above the page. */
function Tabs({ shell, path, needing }: TabsProps) {
  const active = path === '/' ? '/' : activePath(shell.menu, path);
  const { text } = useMessages(shellMessages);
  const menu = useMessages(menuMessages);
  const items = [
    { label: 'home', path: '/' } as const,
    ...shell.menu.flatMap((group) => group.items),
  ];
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row of tabs is wider than the page, so the current tab is scrolled to the middle.
    const entry = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !entry) return;
    strip.current.scrollLeft =
      entry.offsetLeft - (strip.current.clientWidth - entry.offsetWidth) / 2;
  }, [active]);
  return (
    <nav className="t-frame-tabs" aria-label={text('nav')} ref={strip}>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <Link
              to={shell.href(item.path)}
              aria-current={item.path === active ? 'page' : undefined}
            >
              {menu.text(item.label)}
              {item.path === ALERTS_PATH ? <NeedsCount needing={needing} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ErrorBoundary() {
  const root = wordpressRoot(useParams()['storeId']);
  return <ErrorCard error={useRouteError()} home={hrefBelow(root)('/orders')} staysInDocument />;
}

/** Checks for a valid session before a form with unsaved changes is left. Without one, for example because WordPress
 *  has signed the person out, they stay on the page with their text. */
async function mayGoOn(): Promise<boolean> {
  if ((await wordpressSession.bearer({ isPressing: true })) !== null) return true;
  connection.fail(isOutOfReach(wordpressSession) ? 'unreached' : 'signedOut');
  return false;
}

function WordpressSaveBar(props: SaveBarProps) {
  return <PageSaveBar {...props} mayGoOn={mayGoOn} />;
}

/** Keeps messages visible when the page around our iframe is scrolled. It sets `--t-hidden-top` and
 *  `--t-hidden-bottom`: the pixels of the iframe that are out of view at each end. */
function useVisiblePart(): void {
  useEffect(() => {
    const whole = document.createElement('div');
    whole.className = 't-visible-part';
    document.body.append(whole);
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last?.isIntersecting) return;
        const { boundingClientRect: all, intersectionRect: seen } = last;
        setHidden('top', seen.top - all.top);
        setHidden('bottom', all.bottom - seen.bottom);
      },
      { threshold: STEPS },
    );
    observer.observe(whole);
    return () => {
      observer.disconnect();
      whole.remove();
      setHidden('top', 0);
      setHidden('bottom', 0);
    };
  }, []);
}

function setHidden(end: 'top' | 'bottom', pixels: number): void {
  const { style } = document.documentElement;
  if (pixels < 1) style.removeProperty(`--t-hidden-${end}`);
  else style.setProperty(`--t-hidden-${end}`, `${Math.round(pixels)}px`);
}

type ShellNeeds = Pick<WordpressLayoutData, 'role'> & {
  root: string;
  tabHref(href: string): string;
  show: ReturnType<typeof useToasts>['show'];
  showKeys(): void;
};

function useWordpressShell({ root, role, tabHref, show, showKeys }: ShellNeeds): Shell {
  return useMemo<Shell>(
    () => ({
      name: 'wordpress',
      href: hrefBelow(root),
      tabHref,
      openExternal: openTab,
      // Replaces the store's admin itself, which would otherwise stay around the other site.
      leaveFor: (url) => void window.open(url, '_top'),
      toast: (message, { isError = false, isWarning = false } = {}) =>
        show({ message, isError, isWarning }),
      Page: PortalPage,
      SaveBar: WordpressSaveBar,
      Dialog: OwnDialog,
      stores: OWN_STORE,
      menu: menuFor(role, 'wordpress'),
      has: (path) => screenExists(path, 'wordpress'),
      hasHelp: (page) => mayReadHelp(role, page),
      listenTo,
      mayRemember: false,
      // A page that is unloading cannot wait for a fresh session, so Ship is sent at once without an undo time.
      shipUndoMs: 0,
      personId: null,
      canPrintDirectly: false,
      openDocument: openByTicket,
      pictureAt: readPicture,
      showKeys,
      hasMain: true,
      staysInDocument: true,
    }),
    [root, role, tabHref, show, showKeys],
  );
}
