import { Router, type Response } from 'express';
import { clientAddress } from '#app/auth/client-address.ts';
import { contentSecurityPolicy } from '#app/shells/csp.ts';
import { ERROR_CODES, isAppError } from '#app/domain/shared/errors.ts';
import { limitTracking } from '#app/domain/tracking/tracking-limit.ts';
import { TRACK_MESSAGE, TrackingNumber, trackOrder } from '#app/domain/tracking/track-order.ts';
import type { ThrottlePort } from '#app/ports/throttle.ts';
import type { Services } from '#app/ports/services.ts';
import { entryForm, trackingFrame, trackingView } from './tracking.html.ts';
import type { Html } from './html.ts';

type Options = { services: Services; throttle: ThrottlePort };

/** While the parcel is on its way the page looks again by itself. */
const REFRESH_SECONDS = 120;
const DELIVERED_STEP = 5;
const NOT_FOUND = 'We do not know this tracking number. Check it, or ask the shop.';

/** `/track-order`: for anyone, without a session, without JavaScript (product.md D7). */
export function trackingRouter({ services, throttle }: Options): Router {
  const { productName } = services.settings;
  const router = Router();
  const send = (
    response: Response,
    status: number,
    title: string,
    body: Html,
    refreshSeconds?: number,
  ) => {
    // No script at all on this page: the nonce is nobody's.
    response.setHeader(
      'Content-Security-Policy',
      contentSecurityPolicy({ kind: 'tracking', nonce: 'none' }),
    );
    response.setHeader('Cache-Control', 'no-store');
    response
      .status(status)
      .type('html')
      .send(
        trackingFrame({ productName, title, ...(refreshSeconds ? { refreshSeconds } : {}) }, body),
      );
  };

  router.get('/track-order', (request, response) => {
    const given = request.query['number'];
    if (given === undefined) return send(response, 200, 'Track Order', entryForm('', null));
    const read = TrackingNumber.safeParse(given);
    if (!read.success) return send(response, 400, 'Track Order', entryForm('', TRACK_MESSAGE));
    response.redirect(303, `/track-order/${encodeURIComponent(read.data)}`);
  });

  router.get('/track-order/:id', async (request, response, next) => {
    const given = request.params.id;
    try {
      await limitTracking(throttle, clientAddress(request));
      const tracking = await trackOrder(services, TrackingNumber.catch('').parse(given));
      const isUnderWay =
        tracking.tracker.current < DELIVERED_STEP && tracking.tracker.trouble === null;
      send(
        response,
        200,
        tracking.statusLabel,
        trackingView(tracking),
        isUnderWay ? REFRESH_SECONDS : undefined,
      );
    } catch (error) {
      if (!isAppError(error)) return next(error);
      if (error.details.retryAfterSeconds)
        response.setHeader('Retry-After', String(error.details.retryAfterSeconds));
      const words = error.code === 'not-found' ? NOT_FOUND : error.message;
      send(
        response,
        ERROR_CODES[error.code].http,
        'Track Order',
        entryForm(given.slice(0, 64), words),
      );
    }
  });
  return router;
}
