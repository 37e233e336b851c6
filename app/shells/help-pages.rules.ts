import { scopeOf, type GrantRole, type Permission } from '#app/domain/shared/permissions.ts';

type HelpRow = {
  title: string;
  area: (typeof HELP_AREAS)[number];
  /** Only roles with this permission are offered the page and can read it. */
  needs: Permission;
  /** The headings of the page, in order. A test compares them with the page. */
  headings: readonly string[];
  /** Further search words for the page. */
  words: string;
};

export const HELP_AREAS = [
  'Stores',
  'Orders',
  'Shipping',
  'Printing',
  'Money',
  'Team and access',
  'Hubs',
  'Administration',
] as const;

/** The pages of `docs/guide`, in reading order for a newcomer. The browser searches this table and never loads the
 *  pages' texts for it. */
export const HELP_PAGES = {
  'connect-store': {
    title: 'Connect a store',
    area: 'Stores',
    needs: 'store.write',
    headings: [
      'Shopify',
      'WooCommerce',
      'Your own system',
      'After connecting',
      'What can go wrong',
    ],
    words: 'shopify woocommerce wordpress plugin sync reconnect import past orders missing',
  },
  'custom-store': {
    title: 'Set up a custom store',
    area: 'Stores',
    needs: 'store.write',
    headings: [
      'Create the store',
      'Add orders',
      'Show orders in your own back office',
      'What can go wrong',
    ],
    words: 'own system back office iframe marketplace',
  },
  'pickup-locations': {
    title: 'Add pickup locations',
    area: 'Stores',
    needs: 'pickupLocation.read',
    headings: [
      'Add a location',
      'Choose the default location',
      'Remove a location',
      'What can go wrong',
    ],
    words: 'collection address warehouse gate pin map driver',
  },
  'create-orders': {
    title: 'Create or change an order',
    area: 'Orders',
    needs: 'order.create',
    headings: ['Create an order', 'Change an order', 'Note, tags and parts', 'What can go wrong'],
    words: 'new order phone edit update address note tag split parts',
  },
  'import-orders': {
    title: 'Import orders from a CSV file',
    area: 'Orders',
    needs: 'order.create',
    headings: [
      'Import a file',
      'What is not imported',
      'Correct rejected rows',
      'What can go wrong',
    ],
    words: 'upload excel takealot bob go spreadsheet gift card gift cards',
  },
  'find-orders': {
    title: 'Find orders',
    area: 'Orders',
    needs: 'order.read',
    headings: [
      'Tabs and search',
      'Filters and views',
      'Columns',
      'Export',
      'From anywhere in the portal',
      'What can go wrong',
    ],
    words: 'search filter view columns export keyboard shortcuts',
  },
  'request-shipments': {
    title: 'Ship orders',
    area: 'Shipping',
    needs: 'order.ship',
    headings: [
      'One order',
      'Many orders',
      'By barcode',
      'Before the cut-off',
      'Why an order cannot ship',
      'If the courier does not answer',
    ],
    words: 'book courier ship label parcels undo cut-off eligible ineligible barcode',
  },
  manifests: {
    title: 'Hand over parcels with a manifest',
    area: 'Shipping',
    needs: 'order.manifest',
    headings: ['Add orders', 'Confirm and print', 'Print again', 'What can go wrong'],
    words: 'collection list driver signature confirm a4',
  },
  'cancel-and-hold': {
    title: 'Hold or cancel an order',
    area: 'Shipping',
    needs: 'order.cancel',
    headings: ['Hold an order', 'Cancel an order', 'What can go wrong'],
    words: 'stop release pause refund',
  },
  returns: {
    title: 'Returns and shipping again',
    area: 'Shipping',
    needs: 'order.return',
    headings: [
      'The customer returns a parcel',
      'Return a parcel to sender',
      'Ship again',
      'Send remaining items',
      'What can go wrong',
    ],
    words: 'return to sender come back exchange lost damaged failed delivery re-ship',
  },
  'needs-attention': {
    title: 'When something needs attention',
    area: 'Shipping',
    needs: 'order.ship',
    headings: ['Work through the list', 'Frequent alerts'],
    words: 'alerts problems errors retry dismiss overdue',
  },
  tracking: {
    title: 'Tracking for you and your customers',
    area: 'Shipping',
    needs: 'order.ship',
    headings: ['What customers see', 'What you see', 'Proof of delivery', 'What can go wrong'],
    words: 'where is my parcel status link email proof of delivery picture signature live',
  },
  performance: {
    title: 'Delivery performance',
    area: 'Shipping',
    needs: 'performance.read',
    headings: ['Read the figures', 'Use the figures', 'What can go wrong'],
    words: 'on time report figures statistics late',
  },
  'print-labels': {
    title: 'Print labels',
    area: 'Printing',
    needs: 'order.print',
    headings: [
      'As PDF, on any printer',
      'On a label printer',
      'With the print agent',
      'Print again',
      'What can go wrong',
    ],
    words: 'label zebra zpl printer agent pdf sticker roll a4 popup reprint',
  },
  'packing-slips': {
    title: 'Print packing slips',
    area: 'Printing',
    needs: 'order.print',
    headings: [
      'Print',
      'Pick by shelf',
      'Ship by scanning',
      'What a slip shows',
      'What can go wrong',
    ],
    words: 'pick list sku contents slip',
  },
  'top-up': {
    title: 'Top up and fees',
    area: 'Money',
    needs: 'account.read',
    headings: ['Top up', 'What a shipment costs', 'Watch the balance', 'What can go wrong'],
    words: 'topup balance pay eft card fee cost price wallet low balance refund',
  },
  invoices: {
    title: 'Invoices and statements',
    area: 'Money',
    needs: 'account.read',
    headings: ['Get an invoice', 'Enter your details first', 'What can go wrong'],
    words: 'vat tax statement credit note billing bookkeeper',
  },
  managers: {
    title: 'Managers and their access',
    area: 'Team and access',
    needs: 'manager.write',
    headings: [
      'Invite a manager',
      'Change or remove a manager',
      'See who did what',
      'Keep the account safe',
      'What can go wrong',
    ],
    words:
      'staff team invite user users permissions remove activity log security authenticator password',
  },
  notifications: {
    title: 'Notifications and emails',
    area: 'Team and access',
    needs: 'order.ship',
    headings: ['The bell', 'Choose your emails', 'What can go wrong'],
    words: 'bell unread mark as read unsubscribe daily summary failed deliveries low balance mail',
  },
  'api-and-webhooks': {
    title: 'API tokens and webhooks',
    area: 'Team and access',
    needs: 'order.read',
    headings: [
      'Create a token for yourself',
      'Create a token for a store',
      'Receive webhooks',
      'Check the deliveries',
      'What can go wrong',
    ],
    words: 'developer integration program token key json secret',
  },
  'hub-work': {
    title: 'Work at a hub',
    area: 'Hubs',
    needs: 'hub.receive',
    headings: [
      'Receive parcels',
      'Without a connection',
      'Lanes',
      'Drivers and the end of the day',
      'What can go wrong',
    ],
    words: 'receive scan lane sort driver load list close-out offline camera',
  },
  administration: {
    title: 'Run the service',
    area: 'Administration',
    needs: 'work.push',
    headings: [
      'Every morning',
      'Background jobs',
      'Money',
      'People',
      'Holidays',
      'What can go wrong',
    ],
    words:
      'operations failed jobs reconciliation adjustments rates holidays merchants administrators',
  },
} as const satisfies Record<string, HelpRow>;

export type HelpPage = keyof typeof HELP_PAGES;

/** A help page as shown in lists and links. */
export type HelpLink = { page: HelpPage; title: string; area: string };

const PAGES = Object.keys(HELP_PAGES) as HelpPage[];

export function helpRow(page: HelpPage): HelpRow {
  return HELP_PAGES[page];
}

export function isHelpPage(name: string): name is HelpPage {
  return Object.hasOwn(HELP_PAGES, name);
}

/** Returns the path of a help page below the root of any shell. */
export function helpPath(page: HelpPage, heading?: string): string {
  return `/help/${page}${heading ? `#${anchorOf(heading)}` : ''}`;
}

export function mayReadHelp(role: GrantRole, page: HelpPage): boolean {
  return scopeOf(role, helpRow(page).needs) !== null;
}

export function helpLinkOf(page: HelpPage): HelpLink {
  const { title, area } = helpRow(page);
  return { page, title, area };
}

/** Returns the pages that this role may read, in the order of the table. */
export function helpFor(role: GrantRole): HelpPage[] {
  return PAGES.filter((page) => mayReadHelp(role, page));
}

/** Returns the pages before and after this one, among those that this role may read. */
export function helpBeside(role: GrantRole, page: HelpPage) {
  const own = helpFor(role);
  const at = own.indexOf(page);
  return { previous: own[at - 1] ?? null, next: own[at + 1] ?? null };
}

export type FoundHelp = { page: HelpPage; title: string; hint: string; path: string };

/** Finds the pages in whose title, search words or headings every typed word is the beginning of a word, best match
 *  first: title, then search words, then headings. A result links to the first heading that has all typed words,
 *  unless the title and the search words together have them. */
export function findHelp(role: GrantRole, typed: string): FoundHelp[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [];
  const found = helpFor(role).flatMap((page) => {
    const score = scoreOf(helpRow(page), words);
    return score > 0 ? [{ page, score }] : [];
  });
  return found
    .sort((one, other) => other.score - one.score)
    .map(({ page }) => resultOf(page, words));
}

function resultOf(page: HelpPage, words: readonly string[]): FoundHelp {
  const { title, area, headings, words: others } = helpRow(page);
  const isByName = beginsAll(`${title} ${others}`, words);
  const heading = isByName ? undefined : headings.find((one) => beginsAll(one, words));
  return { page, title, hint: heading ?? area, path: helpPath(page, heading) };
}

/** Returns 0 when any word is not found. Each word counts by its best match, and a title that begins with the typed
 *  words counts more. */
function scoreOf(row: HelpRow, words: readonly string[]): number {
  const { title, words: others, headings } = row;
  const scores = words.map((word) => {
    if (beginsAll(title, [word])) return 9;
    if (beginsAll(others, [word])) return 3;
    return beginsAll(headings.join(' '), [word]) ? 1 : 0;
  });
  if (scores.includes(0)) return 0;
  const begins = wordsOf(title).join(' ').startsWith(words.join(' ')) ? 9 : 0;
  return begins + scores.reduce((sum: number, score) => sum + score, 0) / scores.length;
}

function beginsAll(text: string, words: readonly string[]): boolean {
  const own = wordsOf(text);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

export function wordsOf(text: string): string[] {
  return text.toLocaleLowerCase('en-ZA').match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Returns the id of a heading on its page. */
export function anchorOf(heading: string): string {
  return wordsOf(heading).join('-');
}
