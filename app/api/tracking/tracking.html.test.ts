import { ShipmentState, type OrderStatus } from '@prisma/client';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import {
  isWithCourier,
  ORDER_STATUSES,
  statusLabel,
} from '#app/domain/orders/order-status.rules.ts';
import { roadOf, trackerOf } from '#app/domain/orders/tracker.rules.ts';
import type { PublicTracking } from '#app/domain/tracking/public-tracking.ts';
import {
  recipientWords,
  returnWordsForRecipient,
} from '#app/domain/tracking/recipient-words.rules.ts';
import { returnTracker } from '#app/domain/tracking/return-tracker.rules.ts';
import {
  outcomeOfOrder,
  outcomeOfReturn,
  trackingRows,
} from '#app/domain/tracking/tracking-rows.rules.ts';
import { LANGUAGE_CODES, LANGUAGES, type Language } from '#app/messages/languages.ts';
import { trackingMessages, type ErrorMessage } from '#app/messages/tracking.ts';
import { isEnglish } from '#tests/fakes/english-left.ts';
import { entryForm, trackingPage, trackingView, type Reading } from './tracking.html.ts';

const AT = new Date('2025-03-07T08:30:00Z');
const KEY = '7H3K9QX2M4TD';
/** Names, which are the same in every language. */
const NAMES = ['Kloof Books', 'Muizenberg', 'Sipho', 'Thumela', KEY, '-S2', '-R1', '-P2'];

const readingIn = (language: Language): Reading => ({
  place: { base: '/track-order', assets: '' },
  productName: 'Thumela',
  language,
  isInAddress: true,
});

/** The state-independent fields of all parcel pages. */
const COMMON = {
  orderKey: KEY,
  part: { number: 2, of: 3 },
  proofAt: AT.toISOString(),
  town: 'Muizenberg',
  storeName: 'Kloof Books',
  storeLanguage: 'en',
  deliveryBy: 'Sipho',
  trackingLink: 'https://courier.example/follow',
} as const;

type Way = {
  hasLeft: boolean;
  back: PublicTracking['back'];
  place: string | null;
  by: string | null;
};

// prettier-ignore
const WAYS: Way[] = [
  { hasLeft: false, back: null, place: null, by: null },
  { hasLeft: true, back: { number: `${KEY}-R1`, isOver: false }, place: 'Muizenberg', by: 'Sipho' },
  { hasLeft: true, back: { number: `${KEY}-R1`, isOver: true }, place: 'Muizenberg', by: 'Sipho' },
];

function orderIn(status: OrderStatus, { hasLeft, back, place, by }: Way): PublicTracking {
  const events = [{ at: AT, kind: 'ship', applied: true, toStatus: status }];
  const state = back?.isOver ? 'completed' : 'booked';
  return {
    ...COMMON,
    isReturn: false,
    isReturnedToSender: false,
    back,
    statusLabel: statusLabel(status, 'Thumela'),
    words: recipientWords(status, { hasLeft, back: back && { isDeliveryOnly: true, state } }),
    tracker: trackerOf(status, events),
    road: roadOf(status, events),
    rows: trackingRows('order', outcomeOfOrder(status), { place, by }),
  };
}

type Return = Pick<PublicTracking, 'isReturnedToSender'> & {
  collectedAt: Date | null;
  by: string | null;
};

function returnIn(
  status: OrderStatus,
  state: ShipmentState,
  { isReturnedToSender, collectedAt, by }: Return,
): PublicTracking {
  const shipment = {
    state,
    status,
    isDeliveryOnly: isReturnedToSender,
    collectedAt,
    requestedAt: AT,
  };
  const tracker = returnTracker(shipment, [{ at: AT, kind: `return.${status}` }]);
  const words = returnWordsForRecipient(shipment);
  return {
    ...COMMON,
    isReturn: true,
    isReturnedToSender,
    back: null,
    statusLabel: words.now,
    words,
    tracker,
    road: tracker,
    rows: trackingRows('return', outcomeOfReturn(shipment), { place: 'Kloof Books', by }),
  };
}

const ORDERS = ORDER_STATUSES.flatMap((status) => WAYS.map((way) => orderIn(status, way)));
const RETURNS = [
  { isReturnedToSender: false, collectedAt: null, by: null },
  { isReturnedToSender: false, collectedAt: AT, by: 'Sipho' },
  { isReturnedToSender: true, collectedAt: AT, by: 'Sipho' },
].flatMap((way) =>
  Object.values(ShipmentState).flatMap((state) =>
    ORDER_STATUSES.filter(isWithCourier).map((status) => returnIn(status, state, way)),
  ),
);
// prettier-ignore
const ERRORS: ErrorMessage[] = ['error.empty', 'error.unknown', 'error.noSuchParcel', 'error.tooMany', 'error.busy'];

/** Every page in one language. Pages that are identical in several states are listed once. */
function pagesIn(language: Language): string[] {
  const reading = readingIn(language);
  const { text } = trackingMessages.in(language);
  const parcels = [...ORDERS, ...RETURNS].map((tracking) =>
    trackingPage(
      reading,
      { title: text(tracking.words.now), number: KEY, refreshSeconds: 120 },
      trackingView(reading, tracking, AT),
    ),
  );
  const entries = [undefined, ...ERRORS].map((error) =>
    trackingPage(
      reading,
      { title: text('form.title'), number: null },
      entryForm(reading, { given: KEY, error, nearest: KEY }),
    ),
  );
  return [...new Set([...parcels, ...entries])];
}

/** The text that a person reads or hears, without the language names. */
function readOf(page: string): string[] {
  const shown = page.replace(/<a [^>]*\blang="[^>]*>[^<]*<\/a>/g, '');
  const heard = shown.matchAll(/ (?:alt|aria-label|data-failure|placeholder|title)="([^"]*)"/g);
  return [...shown.split(/<[^>]*>/), ...[...heard].map(([, text = '']) => text)]
    .map((text) => NAMES.reduce((rest, name) => rest.replaceAll(name, ''), text).trim())
    .filter((text) => /\p{L}/u.test(text));
}

const ENGLISH = new Set(Object.values(trackingMessages.texts.en));
const isLeft = (text: string) => ENGLISH.has(text) || isEnglish(text);

test.each(['af', 'zu', 'xh'] as const)('no page contains English text in %s', (language) => {
  const read = new Set(pagesIn(language).flatMap(readOf));

  expect(read.size).toBeGreaterThan(60);
  expect([...read].filter(isLeft)).toEqual([]);
  expect([...read].filter((text) => /[{}<>]|undefined|null|\[object/.test(text))).toEqual([]);
});

test('broken twin: the check finds leftover English, and nearly all text of the English pages', () => {
  const page = '<title>Volg</title><p>Check again</p><b data-failure="Try it again"></b>';
  expect(readOf(page).filter(isLeft)).toEqual(['Check again', 'Try it again']);
  const read = new Set(pagesIn('en').flatMap(readOf));
  expect([...read].filter((text) => !isLeft(text)).length).toBeLessThan(read.size / 3);
});

test('each message of the page is shown in at least one state', () => {
  const shown = pagesIn('zu').join('\n');
  const { texts } = trackingMessages;
  const pieces = Object.entries({ ...texts.zu }).map(([key, text]) => {
    const [longest = ''] = text.split(/\{\w+\}|<\/?\w+>/).toSorted((a, b) => b.length - a.length);
    return { key, piece: longest.trim() };
  });

  expect(pieces.length).toBeGreaterThan(50);
  expect(pieces.filter(({ piece }) => !shown.includes(piece)).map(({ key }) => key)).toEqual([]);
});

test.each(LANGUAGE_CODES)(
  '%s: a page declares its language and links to the others',
  (language) => {
    const [page = ''] = pagesIn(language);
    const { document } = new JSDOM(page).window;
    const links = [...document.querySelectorAll('.languages a')];

    expect(document.documentElement.lang).toBe(LANGUAGES[language].tag);
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      LANGUAGE_CODES.map((code) => `/track-order/${KEY}?lang=${code}`),
    );
    expect(document.querySelector('[aria-current="true"]')?.textContent).toBe(
      LANGUAGES[language].name,
    );
  },
);

test('store names are escaped in every language', () => {
  for (const language of LANGUAGE_CODES) {
    const tracking = { ...orderIn('collected', WAYS[0]!), storeName: '<i>O’Brien {link}</i>' };
    const { html } = trackingView(readingIn(language), tracking, AT);
    expect(html).toContain('<b>&lt;i&gt;O’Brien {link}&lt;/i&gt;</b>');
  }
});
