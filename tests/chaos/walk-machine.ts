import type { Services } from '#app/ports/services.ts';

/** What a worker has on a machine whose clock is ahead: by it the worker reckons, and its calls leave. */
export function onMachineAhead(services: Services, aheadMs: number): Services {
  const { clock, courier } = services;
  const by = (at: Date, ms: number) => new Date(at.getTime() + ms);
  return {
    ...services,
    clock: { ...clock, now: () => by(clock.now(), aheadMs) },
    courier: {
      ...courier,
      create: (booking, sendBefore) =>
        courier.create(booking, sendBefore && by(sendBefore, -aheadMs)),
    },
  };
}
