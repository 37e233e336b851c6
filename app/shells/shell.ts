import { createContext, useContext } from 'react';
import type { ComponentType } from 'react';
import { listenByCookie, type ListenTo } from '#app/ui/events.ts';
import { OwnDialog, type DialogProps } from '#app/ui/own-dialog.tsx';
import type { HelpPage } from './help-pages.rules.ts';
import type { MenuGroup } from './menu.ts';
import { BarePage } from './bare-page.tsx';
import type { PageProps } from './page-props.ts';
import type { Frame } from './screens.ts';
import { STORES_BY_NAME, type StorePlaces } from './store-places.ts';

/** What a form with changes declares. While it is dirty, leaving the page asks first. */
export type SaveBarProps = {
  isDirty: boolean;
  /** Being saved. */
  isBusy: boolean;
  onSave(): void;
  onDiscard(): void;
};

export type Toast = { message: string; isError?: boolean; isWarning?: boolean };

/** What a message is. `isWarning`: nothing failed, and it may not come. `isShown`: the screen itself shows this
 *  failure, until it is closed. */
export type ToastOptions = { isError?: boolean; isWarning?: boolean; isShown?: boolean };

/** `collection` is the name of the live collection in the calls. */
export type FinishedDocument = { collection: string; jobId: string; url: string };

/** What differs between the frames. Screens know no URL prefix and no session. */
export type Shell = {
  name: Frame;
  /** The address of a path of ours (`/orders`) in this frame. */
  href(path: string): string;
  /** The address at which a tab of its own shows what `href` names. */
  tabHref(href: string): string;
  /** Opens in a new tab. False when the browser's pop-up rule refused it. */
  openExternal(url: string): boolean;
  /** Goes to a page of another site that leads back here, in this same tab. */
  leaveFor(url: string): void;
  /** A few words about what was done. A failure or warning is a toast in the portal and a banner inside Shopify,
   *  where what the screen shows itself is not said twice (product.md D12). */
  toast(message: string, options?: ToastOptions): void;
  /** Title and actions. A module-level component: a new identity would remount the screen. */
  Page: ComponentType<PageProps>;
  /** Save and Discard of a form with changes; also a module-level component. */
  SaveBar: ComponentType<SaveBarProps>;
  /** The frame's own modal; screens use `ui/dialog.tsx`. */
  Dialog: ComponentType<DialogProps>;
  /** Where a store's own pages are. */
  stores: StorePlaces;
  menu: readonly MenuGroup[];
  /** Whether this frame has the screen, so that no button leads nowhere. */
  has(path: string): boolean;
  /** Whether this person may read the help page. */
  hasHelp(page: HelpPage): boolean;
  /** Listens to an event stream with what this frame is known by, a cookie or a bearer. */
  listenTo: ListenTo;
  /** Something may be kept in the browser's own storage; inside an admin nothing is, as Shopify's review
   *  wants. */
  mayRemember: boolean;
  /** Under whose name what is typed may be kept until it is saved; null where nothing may be. */
  personId: string | null;
  /** So long a press of Ship on one order can be undone, in milliseconds. */
  shipUndoMs: number;
  /** Labels go straight to a printer. */
  canPrintDirectly: boolean;
  /** Opens a finished PDF in a new tab. False when the browser's pop-up rule refused it. */
  openDocument(document: FinishedDocument): Promise<boolean>;
  /** What an `img` shows for a picture of ours: its address, or, where no cookie goes with it, the picture
   *  itself. @throws (by its promise) where it is not there. */
  pictureAt(url: string): string | Promise<string>;
  /** Opens the list of all keys. */
  showKeys(): void;
  /** The frame has drawn the page's one main landmark already. */
  hasMain: boolean;
  /** No link asks for a fresh document: inside an admin only that can, with its token. */
  staysInDocument: boolean;
};

/** What public pages and error pages outside both frames get. */
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

export function leaveInTab(url: string): void {
  window.location.assign(url);
}

/** `noopener` by hand: asked for in the features, the browser hides whether the tab opened. */
export function openTab(url: string): boolean {
  const tab = window.open(url, '_blank');
  if (!tab) return false;
  try {
    tab.opener = null;
  } catch {
    // A page of another origin has cut the tie itself.
  }
  return true;
}
