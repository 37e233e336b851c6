import type { Services } from '#app/ports/services.ts';

/** The services of a worker whose machine's clock is ahead: its decisions and calls use that clock. */
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
