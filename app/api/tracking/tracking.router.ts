import { Router, type Request, type RequestHandler, type Response } from 'express';
import { clientAddress } from '#app/auth/client-address.ts';
import { contentSecurityPolicy } from '#app/shells/csp.ts';
import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { AppError, ERROR_CODES } from '#app/domain/shared/errors.ts';
import { limitTracking } from '#app/domain/tracking/tracking-limit.ts';
import { TRACK_MESSAGE, TrackingNumber, trackOrNearest } from '#app/domain/tracking/track-order.ts';
import type { PublicTracking } from '#app/domain/tracking/public-tracking.ts';
import type { ThrottlePort } from '#app/ports/throttle.ts';
import type { Services } from '#app/ports/services.ts';
import { entryForm, trackingFrame, trackingView, type Place } from './tracking.html.ts';
import type { Html } from './html.ts';

type Options = {
  services: Services;
  throttle: ThrottlePort;
  /** Who passed a storefront request on to us; null where Shopify is not set up. */
  proxied: ShopifySide['proxied'] | null;
};

/** While the parcel is on its way the page checks again by itself. */
const REFRESH_SECONDS = 120;
const NOT_FOUND = 'We do not know this tracking number. Check it, or ask the shop.';
const NO_SUCH_PARCEL = 'We found no parcel with this number. Check the end of the number.';
const OURS: Place = { base: '/track-order', assets: '' };

/** Where the page is shown and who asks, for the throttle. */
type Visit = { place: Place; address: string; shop?: string };

/** `/track-order`: for anyone, without a session, without JavaScript (product.md D7). `/proxy` is
 *  the same under a shop's own address, where Shopify passes the requests on (`shopify.app.toml`). */
export function trackingRouter(options: Options): Router {
  const router = Router();
  const ours = (request: Request): Visit => ({ place: OURS, address: clientAddress(request) });
  const shops = (request: Request): Visit => {
    const { searchParams } = new URL(request.originalUrl, 'http://proxy.invalid');
    const passedOn = options.proxied?.(searchParams);
    if (!passedOn) throw new AppError('not-found', 'This page does not exist.');
    // All buyers of a shop come from Shopify's addresses: theirs is the one that it names.
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
  return (request, response) => {
    const { place } = visitOf(request);
    const page = (status: number, error: string | null) =>
      send(
        options,
        response,
        place,
        { status, title: 'Track Order' },
        entryForm(place, { given: '', error }),
      );
    const given = request.query['number'];
    if (given === undefined) return page(200, null);
    const read = TrackingNumber.safeParse(given);
    if (!read.success) return page(400, TRACK_MESSAGE);
    response.redirect(303, `${place.base}/${encodeURIComponent(read.data)}`);
  };
}

function parcelPage(options: Options, visitOf: (request: Request) => Visit): RequestHandler {
  return async (request, response, next) => {
    const given = String(request.params['id']).slice(0, 64);
    let place = OURS;
    try {
      const visit = visitOf(request);
      place = visit.place;
      await limitTracking(options.throttle, visit);
      const number = TrackingNumber.catch('').parse(request.params['id']);
      const found = await trackOrNearest(options.services, number);
      if (found.tracking) return show(options, response, place, found.tracking);
      const error = found.nearest ? NO_SUCH_PARCEL : NOT_FOUND;
      const form = entryForm(place, { given, error, nearest: found.nearest });
      send(options, response, place, { status: 404, title: 'Track Order' }, form);
    } catch (error) {
      const known = knownError(error);
      if (!known) return next(error);
      if (known.details.retryAfterSeconds)
        response.setHeader('Retry-After', String(known.details.retryAfterSeconds));
      const words = known.code === 'not-found' ? NOT_FOUND : known.message;
      const head = { status: ERROR_CODES[known.code].http, title: 'Track Order' };
      send(options, response, place, head, entryForm(place, { given, error: words }));
    }
  };
}

function show(options: Options, response: Response, place: Place, tracking: PublicTracking): void {
  const { tracker, words } = tracking;
  const isUnderWay = tracker.current < tracker.steps.length - 1 && words.trouble === null;
  const head = { status: 200, title: words.now };
  const refresh = isUnderWay ? { refreshSeconds: REFRESH_SECONDS } : {};
  send(
    options,
    response,
    place,
    { ...head, ...refresh },
    trackingView(place, tracking, options.services.clock.now()),
  );
}

type Head = { status: number; title: string; refreshSeconds?: number };

function send(
  { services }: Options,
  response: Response,
  place: Place,
  { status, ...head }: Head,
  body: Html,
): void {
  // Its one script is a file: no inline script ever has this nonce.
  const assets = place.assets ? { assetOrigin: new URL(place.assets).origin } : {};
  response.setHeader(
    'Content-Security-Policy',
    contentSecurityPolicy({ kind: 'tracking', nonce: 'none', ...assets }),
  );
  response.setHeader('Cache-Control', 'no-store');
  const { productName } = services.settings;
  response
    .status(status)
    .type('html')
    .send(trackingFrame({ productName, place, ...head }, body));
}
