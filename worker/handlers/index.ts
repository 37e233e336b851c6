import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { takeInDeliveryJob } from '#app/domain/intake/take-in-delivery.job.ts';
import { bookCourier } from '#app/domain/orders/book-courier.ts';
import { bookCourierJob } from '#app/domain/orders/book-courier.job.ts';
import { cancelCourier } from '#app/domain/orders/cancel-courier.ts';
import { cancelCourierJob } from '#app/domain/orders/cancel-courier.job.ts';
import { judgeStore } from '#app/domain/orders/judge-store.ts';
import { judgeStoreJob } from '#app/domain/orders/judge-store.job.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { writeTrackingJob } from '#app/domain/tracking/write-tracking.job.ts';
import type { Services } from '#app/ports/services.ts';
import { handler, handlerTable, type HandlerTable } from '../runtime.ts';

/** Every job and the one use case that does it. */
export function handlersOf(services: Services): HandlerTable {
  return handlerTable([
    handler(takeInDeliveryJob, (payload) => takeInDelivery(services, payload)),
    handler(bookCourierJob, (payload) => bookCourier(services, payload)),
    handler(cancelCourierJob, (payload) => cancelCourier(services, payload)),
    handler(judgeStoreJob, (payload) => judgeStore(services, payload)),
    handler(writeTrackingJob, (payload) => writeTracking(services, payload)),
  ]);
}
