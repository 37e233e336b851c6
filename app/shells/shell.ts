import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import { listenByCookie, type ListenTo } from '#app/ui/events.ts';
import { OwnDialog, type DialogProps } from '#app/ui/own-dialog.tsx';
import type { HelpPage } from './help-pages.rules.ts';
import type { MenuGroup } from './menu.ts';
import { BarePage } from './bare-page.tsx';
import type { PageProps } from './page-props.ts';
import type { ShellName } from './screens.ts';
import { STORES_BY_NAME, type StorePlaces } from './store-places.ts';

/** The props of a form's save bar. While `isDirty` is true, leaving the page asks for confirmation first. */
export type SaveBarProps = {
  isDirty: boolean;
  /** True while the form is being saved. */
  isBusy: boolean;
  onSave(): void;
  onDiscard(): void;
};

export type Toast = { message: string; isError?: boolean; isWarning?: boolean };

/** Options of a toast. `isWarning`: nothing failed, but the result may not arrive. `isShown`: the screen itself
 *  shows this failure until the person closes it. */
export type ToastOptions = { isError?: boolean; isWarning?: boolean; isShown?: boolean };

/** A document whose file is ready. `collection` is the name of the live collection, as used in the API calls. */
export type FinishedDocument = { collection: string; jobId: string; url: string };

/** Everything that differs between the shells. Screens know neither the URL prefix nor the session. */
export type Shell = {
  name: ShellName;
  /** Returns the address in this shell of an app path such as `/orders`. */
  href(path: string): string;
  /** Returns the address that shows the page `href` in a new browser tab. */
  tabHref(href: string): string;
  /** Opens a URL in a new tab. Returns false when the browser blocked the pop-up. */
  openExternal(url: string): boolean;
  /** Navigates this tab to a page of another site that links back here. */
  leaveFor(url: string): void;
  /** Shows a short message about the result of an action. A failure or warning is a banner inside Shopify and a toast
   *  elsewhere. Inside Shopify, a failure that the screen already shows is not repeated (product.md D12). */
  toast(message: string, options?: ToastOptions): void;
  /** Renders the title and actions. It must be a module-level component, because a new identity would remount the
   *  screen. */
  Page: ComponentType<PageProps>;
  /** Renders Save and Discard for a form with unsaved changes. It must also be a module-level component. */
  SaveBar: ComponentType<SaveBarProps>;
  /** The shell's own modal. Screens use `ui/dialog.tsx` instead. */
  Dialog: ComponentType<DialogProps>;
  /** The paths of a store's own pages in this shell. */
  stores: StorePlaces;
  menu: readonly MenuGroup[];
  /** Whether this shell has the screen. Checked so that no button links to a missing page. */
  has(path: string): boolean;
  /** Whether this person may read the help page. */
  hasHelp(page: HelpPage): boolean;
  /** Opens an event stream with this shell's authentication: a cookie or a bearer token. */
  listenTo: ListenTo;
  /** Whether the app may use the browser's own storage. Inside an admin it may not, as Shopify's app review
   *  requires. */
  mayRemember: boolean;
  /** The id of the signed-in person's membership. Drafts are kept under it, and a press of Ship is sent in its name.
   *  Null inside an admin and on public pages, where no drafts are kept. */
  personId: string | null;
  /** How long a press of Ship on one order can be undone, in milliseconds. */
  shipUndoMs: number;
  /** Whether labels can be sent directly to a printer. */
  canPrintDirectly: boolean;
  /** Opens a finished document in a new tab; in the portal, a CSV is saved from this tab. Returns false when the
   *  browser blocked the pop-up. Call it through `useOpenDocument`.
   *  @throws by rejecting the promise, when a shell inside an admin gets no ticket for the document. */
  openDocument(document: FinishedDocument): Promise<boolean>;
  /** Returns the `src` of an `img` for one of our pictures. Where requests carry no cookie, it is the loaded
   *  picture itself.
   *  @throws by rejecting the promise, when the picture does not exist. */
  pictureAt(url: string): string | Promise<string>;
  /** Opens the list of all keyboard shortcuts. */
  showKeys(): void;
  /** True when the shell already renders the page's single main landmark. */
  hasMain: boolean;
  /** True when links must not load a new document. Inside an admin, only the admin can load one with a token. */
  staysInDocument: boolean;
};

/** The shell of public pages and of error pages outside the other shells. */
const BARE: Shell = {
  name: 'portal',
  href: (path) => path,
  tabHref: (href) => href,
  openExternal: (url) => openTab(url),
  leaveFor: leaveInTab,
  toast: () => undefined,
  Page: BarePage,
  SaveBar: () => null,
  Dialog: OwnDialog,
  stores: STORES_BY_NAME,
  menu: [],
  has: () => false,
  hasHelp: () => false,
  listenTo: listenByCookie,
  mayRemember: false,
  personId: null,
  shipUndoMs: 0,
  canPrintDirectly: false,
  openDocument: async ({ url }) => openTab(url),
  pictureAt: (url) => url,
  showKeys: () => undefined,
  hasMain: false,
  staysInDocument: false,
};

const ShellContext = createContext<Shell>(BARE);

export const ShellProvider = ShellContext.Provider;

export function useShell(): Shell {
  return useContext(ShellContext);
}

/** The address that error pages link to. In the portal it is the root: the list of orders, or for hub staff their own
 *  first page. Inside an admin the root is Home, so it is the address of the list of orders. */
export function ordersHref({ name, href }: Pick<Shell, 'name' | 'href'>): string {
  return href(name === 'portal' ? '/' : '/orders');
}

export function leaveInTab(url: string): void {
  window.location.assign(url);
}

/** Opens a URL in a new tab. Returns false if the browser blocked it. `opener` is set to null by hand, because with
 *  `noopener` in the window features the browser hides whether the tab opened. */
export function openTab(url: string): boolean {
  const tab = window.open(url, '_blank');
  if (!tab) return false;
  try {
    tab.opener = null;
  } catch {
    // A tab that already shows another origin does not allow the change.
  }
  return true;
}
