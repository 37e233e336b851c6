import type { CourierPort } from '#app/ports/courier.ts';
import { LEGS } from './walk-jobs.ts';
import type { Walk } from './walk-world.ts';

/** One courier for all orders: each call is passed to the walk that has the order's jobs. */
export function courierOfAll(walks: readonly Walk[]): CourierPort {
  const own = new Map(walks.map((walk) => [walk.order.orderKey, walk.services.courier]));
  const keyLength = walks[0]!.order.orderKey.length;
  const of = (reference: string) => own.get(reference.slice(0, keyLength))!;
  const ofJob = (id: string) =>
    walks.find(({ jobs }) => jobs.some(({ legs }) => LEGS.some((leg) => legs[leg]?.id === id)))!;
  return {
    ...walks[0]!.services.courier,
    find: (asked) => of(asked.reference).find(asked),
    async findAll(asked) {
      const found = await Promise.all(asked.map((one) => of(one.reference).findAll([one])));
      return new Map(found.flatMap((some) => [...some]));
    },
    create: (booking, sendBefore) => of(booking.reference).create(booking, sendBefore),
    cancel: (ids) => own.get(ofJob(ids[0]!).order.orderKey)!.cancel(ids),
    edit: (job, booking) => of(booking.reference).edit(job, booking),
    async read(references) {
      return (await Promise.all(references.map((one) => of(one).read([one])))).flat();
    },
  };
}
