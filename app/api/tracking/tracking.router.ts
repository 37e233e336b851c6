import { Router, type Request, type RequestHandler, type Response } from 'express';
import { clientAddress } from '#app/auth/client-address.ts';
import { createLanguageCookie } from '#app/auth/cookies.ts';
import { contentSecurityPolicy } from '#app/shells/csp.ts';
import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { AppError, ERROR_CODES, type ErrorCode } from '#app/domain/shared/errors.ts';
import { limitTracking } from '#app/domain/tracking/tracking-limit.ts';
import {
  languageOfShop,
  TrackingNumber,
  trackOrNearest,
} from '#app/domain/tracking/track-order.ts';
import type { PublicTracking } from '#app/domain/tracking/public-tracking.ts';
import {
  isLanguage,
  languageFor,
  LANGUAGES,
  type Language,
  type LanguageWishes,
} from '#app/messages/languages.ts';
import { type ErrorMessage, trackingMessages } from '#app/messages/tracking.ts';
import type { ThrottlePort } from '#app/ports/throttle.ts';
import type { Services } from '#app/ports/services.ts';
import {
  entryForm,
  trackingPage,
  trackingView,
  type Entry,
  type Place,
  type Reading,
} from './tracking.html.ts';
import type { Html } from './html.ts';

type Options = {
  services: Services;
  throttle: ThrottlePort;
  /** Verifies a storefront request that Shopify proxied to us; null when Shopify is not configured. */
  proxied: ShopifySide['proxied'] | null;
};

/** While the parcel is on its way, the page refreshes itself at this interval. */
const REFRESH_SECONDS = 120;
const OURS: Place = { base: '/track-order', assets: '' };

/** The page's message for each error; any other known error shows that we are busy. */
const ERROR_MESSAGES: Partial<Record<ErrorCode, ErrorMessage>> = {
  'not-found': 'error.unknown',
  'too-many-requests': 'error.tooMany',
};

/** Where the page is shown and the visitor's address, for rate limiting. */
type Visit = { place: Place; address: string; shop?: string };

/** What is needed to render a page. The fields are filled in while the request is handled. */
type Page = {
  response: Response;
  place: Place;
  wishes: LanguageWishes;
  /** The language of the store that the page belongs to. */
  storeLanguage: Language;
};

const languageCookie = createLanguageCookie();

/** `/track-order`: public, without a session, and usable without JavaScript (product.md D7). `/proxy` is the same under
 *  a shop's own address, for which Shopify proxies the requests to us (`shopify.app.toml`). */
export function trackingRouter(options: Options): Router {
  const router = Router();
  const ours = (request: Request): Visit => ({ place: OURS, address: clientAddress(request) });
  const shops = (request: Request): Visit => {
    const { searchParams } = new URL(request.originalUrl, 'http://proxy.invalid');
    const passedOn = options.proxied?.(searchParams);
    if (!passedOn) throw new AppError('not-found', 'This page does not exist.');
    // Requests of a shop's buyers all come from Shopify's addresses, so the buyer's address is taken from the header.
    const [buyer = 'unknown'] = (request.get('X-Forwarded-For') ?? '').split(',');
    const place = { base: passedOn.base, assets: options.services.settings.publicUrl };
    return { place, address: clientAddress({ ip: buyer.trim() }), shop: passedOn.shop };
  };
  router.get('/track-order', entryPage(options, ours));
  router.get('/track-order/:id', parcelPage(options, ours));
  router.get('/proxy', entryPage(options, shops));
  router.get('/proxy/:id', parcelPage(options, shops));
  return router;
}

function entryPage(options: Options, visitOf: (request: Request) => Visit): RequestHandler {
  return async (request, response, next) => {
    try {
      const visit = visitOf(request);
      const page = await pageFor(request, response, visit.place);
      page.storeLanguage = await languageOfVisit(options, visit);
      const given = request.query['number'];
      if (given === undefined) return await sendEntry(options, page, 200, { given: '' });
      const read = TrackingNumber.safeParse(given);
      if (!read.success)
        return await sendEntry(options, page, 400, { given: '', error: 'error.empty' });
      const { asked } = page.wishes;
      const language = isLanguage(asked) ? `?lang=${asked}` : '';
      response.redirect(303, `${visit.place.base}/${encodeURIComponent(read.data)}${language}`);
    } catch (error) {
      next(error);
    }
  };
}

function parcelPage(options: Options, visitOf: (request: Request) => Visit): RequestHandler {
  return async (request, response, next) => {
    const given = String(request.params['id']).slice(0, 64).toWellFormed();
    const page = await pageFor(request, response, OURS);
    try {
      const visit = visitOf(request);
      page.place = visit.place;
      await limitTracking(options.throttle, visit);
      page.storeLanguage = await languageOfVisit(options, visit);
      const number = TrackingNumber.catch('').parse(request.params['id']);
      const found = await trackOrNearest(options.services, number);
      if (found.tracking) return await sendParcel(options, page, found.tracking);
      const error = found.nearest ? 'error.noSuchParcel' : 'error.unknown';
      await sendEntry(options, page, 404, { given, error, nearest: found.nearest }, given);
    } catch (error) {
      const known = knownError(error);
      if (!known) return next(error);
      if (known.details.retryAfterSeconds)
        response.setHeader('Retry-After', String(Math.ceil(known.details.retryAfterSeconds)));
      const message = ERROR_MESSAGES[known.code] ?? 'error.busy';
      await sendEntry(
        options,
        page,
        ERROR_CODES[known.code].http,
        { given, error: message },
        given,
      );
    }
  };
}

async function pageFor(request: Request, response: Response, place: Place): Promise<Page> {
  const wishes = {
    asked: request.query['lang'],
    kept: await languageCookie.read(request.get('Cookie') ?? null),
    accepted: request.acceptsLanguages(),
  };
  return { response, place, wishes, storeLanguage: 'en' };
}

async function languageOfVisit({ services }: Options, { shop }: Visit): Promise<Language> {
  return shop ? languageOfShop(services, shop) : 'en';
}

function readingOf({ services }: Options, { place, wishes, storeLanguage }: Page): Reading {
  return {
    place,
    productName: services.settings.productName,
    language: languageFor(wishes, storeLanguage),
    isInAddress: isLanguage(wishes.asked),
  };
}

/** Sends the search page.
 *  @param number the tracking number in the page's URL, if there is one. */
async function sendEntry(
  options: Options,
  page: Page,
  status: number,
  entry: Entry,
  number: string | null = null,
): Promise<void> {
  const reading = readingOf(options, page);
  const title = trackingMessages.in(reading.language).text('form.title');
  const body = entryForm(reading, entry);
  await send(page, reading, { status, title, number }, body);
}

async function sendParcel(options: Options, page: Page, tracking: PublicTracking): Promise<void> {
  const { tracker, words, orderKey, storeLanguage } = tracking;
  const reading = readingOf(options, { ...page, storeLanguage });
  const isUnderWay = tracker.current < tracker.steps.length - 1 && words.problem === null;
  const title = trackingMessages.in(reading.language).text(words.now);
  const refresh = isUnderWay ? { refreshSeconds: REFRESH_SECONDS } : {};
  const body = trackingView(reading, tracking, options.services.clock.now());
  await send(page, reading, { status: 200, title, number: orderKey, ...refresh }, body);
}

type Head = { status: number; title: string; number: string | null; refreshSeconds?: number };

async function send(
  { response, wishes }: Page,
  reading: Reading,
  { status, ...head }: Head,
  body: Html,
): Promise<void> {
  const { place, language } = reading;
  // The page's only script is a file, so no inline script ever uses this nonce.
  const assets = place.assets ? { assetOrigin: new URL(place.assets).origin } : {};
  response.setHeader(
    'Content-Security-Policy',
    contentSecurityPolicy({ kind: 'tracking', nonce: 'none', ...assets }),
  );
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Language', LANGUAGES[language].tag);
  response.vary('Accept-Language').vary('Cookie');
  // Remembers a language that was chosen on our own page. Pages under a shop's address cannot set cookies.
  if (place === OURS && reading.isInAddress && wishes.kept !== language)
    response.append('Set-Cookie', await languageCookie.set(language));
  response
    .status(status)
    .type('html')
    .send(trackingPage(reading, head, body));
}
