import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData, useLocation, useRouteError, useSubmit } from '@remix-run/react';
import { AppProvider } from '@shopify/polaris';
import english from '@shopify/polaris/locales/en.json';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { enter, portalActor } from '#app/auth/enter.server.ts';
import { pageDone, screenLoader } from '#app/auth/screen-access.server.ts';
import { countAlerts } from '#app/domain/alert-actions/list-alerts.ts';
import { countForBell } from '#app/domain/notifications/list-notifications.ts';
import { ownLowBalance, type LowBalance } from '#app/domain/wallet/low-balance.ts';
import { readHolidays } from '#app/domain/holidays/read-holidays.ts';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { accountsToChoose, type OwnMembership } from '#app/domain/people/choose-membership.ts';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import { portalMessages } from '#app/messages/portal.ts';
import { shellMessages } from '#app/messages/shell.ts';
import { ErrorCard } from '#app/ui/error-card.tsx';
import { listenByCookie } from '#app/ui/events.ts';
import { listPlaces } from '#app/ui/list-places.ts';
import { KEYS } from '#app/ui/keys.rules.ts';
import { OwnDialog } from '#app/ui/own-dialog.tsx';
import { SupportLine } from '#app/ui/support.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { useShortcuts } from '#app/ui/use-shortcuts.ts';
import { screenHeaders } from './boundary.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { CountdownProps } from './countdown.tsx';
import { GoingBar } from './going-bar.tsx';
import { mayReadHelp } from './help-pages.rules.ts';
import { activePath, isOpenPage, menuFor, MAX_COUNTED, screenExists, topLinksFor } from './menu.ts';
import { PortalPage } from './pages.tsx';
import { PendingShipsBar } from './pending-ships-bar.tsx';
import { PolarisLink } from './polaris-link.tsx';
import { PortalSide } from './portal-side.tsx';
import { PortalTop } from './portal-top.tsx';
import { PageSaveBar } from './save-bar.tsx';
import { leaveInTab, openTab, ShellProvider, type Shell } from './shell.ts';
import { STORES_BY_NAME } from './store-places.ts';
import { Toasts, useToasts } from './toasts.tsx';
import { useKeyboardMap } from './use-keyboard-map.tsx';
import { WithWork } from './with-work.tsx';
import { WorkTray } from './work-tray.tsx';
import { useSessionWatch } from './use-session-watch.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { Banner } from '#app/ui/banner.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { unsentOnDevice } from './belt-store.ts';
import { dropDrafts } from './drafts.ts';
import { pendingShips } from './send-press.ts';
import type { Unread } from './use-notifications.ts';
import { useReadyCode } from './use-sender.ts';

type PortalLayoutData = {
  productName: string;
  person: { id: string; name: string; email: string; role: GrantRole };
  /** The memberships that the person can act as, if there are several. */
  accounts: OwnMembership[];
  /** The next cut-off with the server's time. The browser counts down from it, whatever its own clock shows. */
  cutOff: CountdownProps;
  /** Open alerts of this person, counted up to MAX_COUNTED. */
  needing: number;
  unread: Unread;
  /** Set for the account owner while the balance is low. */
  lowBalance: LowBalance | null;
  shipUndoMs: number;
};

export const headers = screenHeaders;
export { keepWhenUnreached as shouldRevalidate } from './offline.ts';

export const loader = screenLoader(async (args: LoaderFunctionArgs) => {
  return isOpenToAll(args) && !(await portalActor(args)) ? null : readShell(args);
});

/** Whether signed-out visitors may open the page. They see it without the shell (product.md D8). */
function isOpenToAll({ request }: LoaderFunctionArgs): boolean {
  return isOpenPage(new URL(request.url).pathname.replace(/\.data$/, ''));
}

async function readShell(args: LoaderFunctionArgs): Promise<PortalLayoutData> {
  const { actor, services } = await enter(args);
  await pageDone(args);
  const now = services.clock.now();
  // Each is one round trip to the database. They share the wait, because every page waits for them.
  const [known, accounts, needing, count, lowBalance] = await Promise.all([
    readHolidays(services),
    accountsToChoose(services, actor),
    countAlerts(services, actor, MAX_COUNTED),
    countForBell(services, actor),
    ownLowBalance(services, actor),
  ]);
  const { at, text } = nextCutOff(now, known);
  const { productName, holidays, shipUndoMs } = services.settings;
  return {
    productName,
    person: {
      id: actor.membershipId ?? '',
      name: actor.name,
      email: actor.email ?? '',
      role: actor.role,
    },
    accounts,
    cutOff: { now: now.toISOString(), at: at.toISOString(), text, holidays },
    needing,
    unread: { count },
    lowBalance,
    shipUndoMs,
  };
}

const href = (path: string) => path;

export default function PortalLayout() {
  const data = useLoaderData<typeof loader>();
  return data ? <PortalShell {...data} /> : <Outlet />;
}

const OF_PORTAL = { hasPalette: true, canPrintDirectly: true } as const;

function PortalShell(data: PortalLayoutData) {
  const { productName, person, accounts, cutOff, needing, unread, lowBalance, shipUndoMs } = data;
  const { text } = useMessages(shellMessages);
  const { pathname, key } = useLocation();
  const drawer = useDrawer(key);
  const { toasts, show, dismiss } = useToasts();
  useSessionWatch(person.id);
  useEffect(() => listPlaces.recall(person.id), [person.id]);
  const { show: showKeys, list: keyList } = useKeyboardMap({
    role: person.role,
    ...OF_PORTAL,
    canUndoShip: shipUndoMs > 0,
  });
  const shell = usePortalShell({ person, shipUndoMs, show, showKeys });
  const links = topLinksFor(person.role, 'portal');
  const { signOut, question } = useSignOut();
  const { find, palette } = useFinder(person.role, signOut);
  return (
    <AppProvider i18n={english} linkComponent={PolarisLink}>
      <ShellProvider value={shell}>
        <a className="t-skip" href="#main">
          {text('skip')}
        </a>
        <GoingBar />
        <WithWork>
          <div className="t-frame">
            <PortalTop
              person={person}
              accounts={accounts}
              cutOff={cutOff}
              links={links}
              needing={needing}
              unread={unread}
              isMenuOpen={drawer.isOpen}
              onFind={find}
              onMenu={drawer.toggle}
            />
            <PortalSide
              groups={shell.menu}
              links={links}
              active={activePath(shell.menu, pathname)}
              accounts={accounts}
              email={person.email}
              needing={needing}
              isOpen={drawer.isOpen}
              onFind={find}
              onSignOut={signOut}
              onClose={drawer.close}
            />
            <PageBody low={lowBalance} now={cutOff.now} productName={productName} />
          </div>
          {keyList}
          {palette}
          {question}
        </WithWork>
        <Toasts toasts={toasts} dismiss={dismiss} />
        <PendingShipsBar />
      </ShellProvider>
    </AppProvider>
  );
}

export function ErrorBoundary() {
  return <ErrorCard error={useRouteError()} home="/" />;
}

/** Saves a CSV in this tab, and opens any other file in a new one. Returns false if the browser blocked the new tab. */
function openOrSave(url: string): boolean {
  if (!url.endsWith('.csv')) return openTab(url);
  leaveInTab(url);
  return true;
}

/** Warns the account owner of a low balance on every page except the account page, which already shows the
 *  balance. */
function LowBalanceBanner({ low }: { low: LowBalance | null }) {
  const { text } = useMessages(portalMessages);
  const { pathname } = useLocation();
  if (!low || pathname === '/account') return null;
  const available = formatMoney(rand(low.availableCents));
  const below = formatMoney(rand(low.belowCents));
  return (
    <Banner tone="warm" title={text('low.title', { available })}>
      <p>
        {text('low.body', { below })}{' '}
        <ButtonLink to="/account">{text(low.mayTopUp ? 'low.topUp' : 'low.open')}</ButtonLink>
      </p>
    </Banner>
  );
}

/** Signs the person out. If this device has unsent scans, a dialog asks first. */
function useSignOut(): { signOut(): void; question: ReactNode } {
  const { text } = useMessages(portalMessages);
  useReadyCode('/logout');
  const submit = useSubmit();
  const [unsent, setUnsent] = useState(0);
  const leave = async () => {
    setUnsent(0);
    // Pending presses are sent before the sign-out, while the person's session still exists.
    await pendingShips.sendBeforeLeaving();
    pendingShips.forget();
    dropDrafts();
    submit({}, { method: 'post', action: '/logout' });
  };
  const signOut = async () => {
    const count = await unsentOnDevice();
    if (count > 0) setUnsent(count);
    else await leave();
  };
  const question = (
    <OwnDialog
      isOpen={unsent > 0}
      title={text('signOut.title', { count: unsent, shown: groupDigits(unsent) })}
      onClose={() => setUnsent(0)}
      actions={[
        { label: text('signOut.stay'), onAction: () => setUnsent(0) },
        { label: text('signOut.confirm'), kind: 'danger', onAction: () => void leave() },
      ]}
    >
      <p>{text('signOut.body')}</p>
    </OwnDialog>
  );
  return { signOut: () => void signOut(), question };
}

type ShellNeeds = Pick<PortalLayoutData, 'person' | 'shipUndoMs'> & {
  show: ReturnType<typeof useToasts>['show'];
  showKeys(): void;
};

function usePortalShell({ person, shipUndoMs, show, showKeys }: ShellNeeds): Shell {
  return useMemo<Shell>(
    () => ({
      name: 'portal',
      href,
      tabHref: href,
      openExternal: openTab,
      leaveFor: leaveInTab,
      toast: (message, { isError = false, isWarning = false } = {}) =>
        show({ message, isError, isWarning }),
      Page: PortalPage,
      SaveBar: PageSaveBar,
      Dialog: OwnDialog,
      stores: STORES_BY_NAME,
      menu: menuFor(person.role, 'portal'),
      has: (path) => screenExists(path, 'portal'),
      hasHelp: (page) => mayReadHelp(person.role, page),
      listenTo: listenByCookie,
      mayRemember: true,
      personId: person.id,
      shipUndoMs,
      canPrintDirectly: true,
      openDocument: async ({ url }) => openOrSave(url),
      pictureAt: (url) => url,
      showKeys,
      hasMain: true,
      staysInDocument: false,
    }),
    [person.id, person.role, shipUndoMs, show, showKeys],
  );
}

/** The menu's drawer on a small screen. It is open only at the location where it was opened, so following a link closes
 *  it, also a link to the same page. */
function useDrawer(here: string): { isOpen: boolean; toggle(): void; close(): void } {
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOpen = openedAt === here;
  // Otherwise Back to that location would open the drawer again.
  if (openedAt !== null && !isOpen) setOpenedAt(null);
  return {
    isOpen,
    toggle: () => setOpenedAt(isOpen ? null : here),
    close: () => setOpenedAt(null),
  };
}

type BodyProps = {
  low: PortalLayoutData['lowBalance'];
  now: string;
  productName: string;
};

function PageBody({ low, now, productName }: BodyProps) {
  return (
    <div className="t-frame__body">
      <main id="main" className="t-frame__main" tabIndex={-1}>
        <LowBalanceBanner low={low} />
        <Outlet />
      </main>
      <footer className="t-frame__foot">
        <span>
          © {isoDay(now).slice(0, 4)} {productName}
        </span>
        <SupportLine />
      </footer>
      <WorkTray />
    </div>
  );
}

/** The command palette, its keyboard shortcut, and the function that opens it. */
function useFinder(role: PortalLayoutData['person']['role'], signOut: () => void) {
  const [isOpen, setOpen] = useState(false);
  const find = () => setOpen(true);
  useShortcuts([{ ...KEYS.palette, run: find }]);
  const palette = (
    <CommandPalette
      role={role}
      isOpen={isOpen}
      onSignOut={signOut}
      onClose={() => setOpen(false)}
    />
  );
  return { find, palette };
}
