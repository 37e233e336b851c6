import { newId } from '#app/domain/shared/ids.ts';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import { seededRandom } from '#tests/fakes/seeded-random.ts';

type Place = 'merchant' | 'van' | 'ours' | 'other' | 'customer';

/** An event of a parcel, when it truly happened, and when we receive it; in milliseconds of the story. */
export type Report = { trueMs: number; heardMs: number } &
  /** `isOfHub`: the hub's own driver does the pickup. */
  (
    | { by: 'driver'; leg: CourierLeg; state: CourierState; isOfHub: boolean }
    | { by: 'clerk'; hub: 'ours' | 'other'; scanId: string }
  );

export type Story = {
  seed: number;
  /** The events in the order in which we receive them. */
  reported: Report[];
  /** Where the parcel truly is at the end; null when two answers may be right. */
  place: Place | null;
  /** Whether a delivery of the parcel failed. */
  hasFailed: boolean;
};

const MINUTE_MS = 60_000;

/** A parcel that travels from its merchant through drivers and two hubs to its customer. Drivers' reports are late
 *  now and then, or repeated. Scans wait on a device for up to five hours and are sent twice now and then.
 *  @param isOffline otherwise each scan arrives at once */
export function lateStory(seed: number, isOffline: boolean): Story {
  const dice = seededRandom(seed * 7_919 + 13);
  for (let n = 0; n < 5; n += 1) dice();
  const reported: Report[] = [];
  let trueMs = 10 * MINUTE_MS;
  let [isFetched, hasFailed] = [false, false];
  let place: Place | null = 'merchant';
  const minutes = (max: number) => Math.floor(dice() * max) * MINUTE_MS;
  const pass = () => (trueMs += 2 * MINUTE_MS + minutes(40));
  const say = (leg: CourierLeg, state: CourierState) => {
    const heardMs = trueMs + (dice() < 0.75 ? 0 : minutes(90));
    const isOfHub = place === 'ours' || place === 'other';
    const one = { by: 'driver', leg, state, isOfHub, trueMs, heardMs } as const;
    reported.push(one);
    if (dice() < 0.1) reported.push({ ...one, heardMs: heardMs + minutes(60) });
    trueMs += 1_000;
  };
  const scan = (hub: 'ours' | 'other') => {
    const waits = dice() < 0.35 ? 0 : minutes(300);
    const heardMs = trueMs + (isOffline ? waits : 0);
    const one = { by: 'clerk', hub, scanId: newId(), trueMs, heardMs } as const;
    reported.push(one);
    const isRepeated = dice() < 0.2;
    const later = minutes(100);
    if (isOffline && isRepeated) reported.push({ ...one, heardMs: heardMs + later });
    return hub;
  };
  const hub = (share: number) => (dice() < share ? 'ours' : 'other');
  const goOut = (): Place => {
    say('delivery', 'started');
    pass();
    if (dice() < 0.65) {
      say('delivery', 'successful');
      return 'customer';
    }
    say('delivery', 'failed');
    hasFailed = true;
    if (dice() < 0.5)
      for (const state of ['assigned', 'accepted'] as const) {
        pass();
        say('delivery', state);
      }
    return 'van';
  };
  const collect = (): Place => {
    say('pickup', 'started');
    pass();
    say('pickup', 'successful');
    isFetched = true;
    return 'van';
  };

  const moves = 2 + Math.floor(dice() * 6);
  for (let n = 0; n < moves && place !== null && place !== 'customer'; n += 1) {
    pass();
    if (place === 'merchant') place = dice() < 0.6 ? collect() : scan(hub(0.7));
    else if (place === 'van') {
      if (dice() >= 0.55) place = goOut();
      else {
        const at = scan(hub(0.6));
        // Returned after a failed delivery, it waits for its store; its place is not checked.
        place = hasFailed ? null : at;
      }
    } else if (!isFetched) place = collect();
    else if (dice() < 0.4) place = goOut();
    else place = scan(place === 'ours' ? 'other' : 'ours');
  }
  const inOrder = reported.map((one, nth) => ({ one, nth }));
  inOrder.sort((a, b) => a.one.heardMs - b.one.heardMs || a.nth - b.nth);
  return { seed, reported: inOrder.map(({ one }) => one), place, hasFailed };
}

/** A readable summary for a failing run. */
export function storyWords({ reported }: Story): string {
  return reported
    .map((one) => {
      const what = one.by === 'clerk' ? `scan ${one.hub}` : `${one.leg} ${one.state}`;
      return `${minute(one.trueMs)} ${what} (heard ${minute(one.heardMs)})`;
    })
    .join(', ');
}

const minute = (ms: number) => Math.floor(ms / MINUTE_MS);
