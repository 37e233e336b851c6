import { receiveMany } from '#app/domain/hubs/receive-many.ts';
import { readDeviceList } from '#app/domain/hubs/read-device-list.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import type { Services } from '#app/ports/services.ts';
import { startBelt, type Belt } from '#app/screens/hubs/belt/belt.ts';
import type { BeltServer } from '#app/screens/hubs/belt/belt-server.ts';
import { passingStore, type BeltStore } from '#app/shells/belt-store.ts';

export type DeviceOptions = {
  services: Services;
  actor: Actor;
  hubId: string;
  /** How far the device's clock is ahead, in ms. */
  aheadMs: number;
  /** Deliberate faults that the check must find. `forgetsOnSend`: a scan is deleted as soon as it is sent.
   *  `forgetsItsWord`: the device's verdict is not stored. `believesClock`: the server trusts the device's clock. */
  forgetsOnSend?: boolean;
  forgetsItsWord?: boolean;
  believesClock?: boolean;
};

/** A receiving device. Its stored data survives a kill, as in a browser. Its network can be down, every second answer
 *  is lost, and it can be killed at any moment. */
export function beltDevice(options: DeviceOptions) {
  const { services, hubId, aheadMs } = options;
  const kept = passingStore();
  const store: BeltStore = options.forgetsItsWord ? { ...kept, say: async () => true } : kept;
  /** The codes for which the device sounded an alarm. */
  const alarms = new Set<string>();
  const net: Net = { isOn: true, asked: 0, lost: 0, underWay: new Set() };
  let scannedAgoMs = 0;
  const now = () => services.clock.now().getTime() + aheadMs - scannedAgoMs;
  let belt: Belt | null = null;
  let life = 0;

  return {
    store,
    net,
    alarms,
    scans: new Map<string, { said: string | null; trueAt: number }>(),
    async open() {
      const own = (life += 1);
      const server = serverOf(options, net, store, () => own === life);
      belt = await startBelt({
        hubId,
        store,
        server,
        now,
        alone: (action) => action(),
        pause: shortPause,
        onAnswer: ({ scan, isNews }) => void (isNews && alarms.add(scan.code)),
        others: { broadcast: () => undefined, hear: () => () => undefined },
      });
    },
    /** Stops all work in progress; stored data remains. */
    kill() {
      life += 1;
      belt?.stop();
      belt = null;
    },
    /** Scans a parcel, backdated by `agoMs`. The verdict comes from the device alone. */
    async scan(code: string, agoMs: number) {
      const scanId = newId();
      scannedAgoMs = agoMs;
      const trueAt = now() - aheadMs;
      await belt?.take({ code, scanId, day: isoDay(services.clock.now()) });
      scannedAgoMs = 0;
      const said = (await belt?.lookUp(scanId))?.verdict ?? null;
      this.scans.set(code, { said, trueAt });
    },
    poke: () => belt?.poke(),
    /** Resolves when the server has finished all requests, including those of killed devices. */
    rest: () => Promise.allSettled(net.underWay),
    news: async () =>
      (await store.left(hubId)).filter(({ isNews }) => isNews).map(({ scan }) => scan.code),
  };
}

type Net = { isOn: boolean; asked: number; lost: number; underWay: Set<Promise<unknown>> };

function during<T>({ underWay }: Net, work: Promise<T>): Promise<T> {
  underWay.add(work);
  const end = () => void underWay.delete(work);
  work.then(end, end);
  return work;
}

function serverOf(
  { services, actor, hubId, aheadMs, forgetsOnSend, believesClock }: DeviceOptions,
  net: Net,
  store: BeltStore,
  isAlive: () => boolean,
): BeltServer {
  /** A killed page never receives the answer to its request. */
  const toWhoLives = <T>(answer: T): T | Promise<T> =>
    isAlive() ? answer : new Promise<T>(() => undefined);
  return {
    // The differences of the clocks are not known, as with an answer without a `Date` header.
    aheadMs: () => null,
    async send(_hubId, scans) {
      if (!net.isOn || !isAlive()) return toWhoLives('unreached');
      if (forgetsOnSend) for (const scan of scans) await store.settle(scan, () => null);
      const sentAt = new Date(services.clock.now().getTime() + (believesClock ? 0 : aheadMs));
      const taking = receiveMany(services, actor, {
        hubId,
        sentAt,
        scans: scans.map((scan) => ({
          ...scan,
          at: new Date(scan.at),
          here: scan.here ?? false,
          undone: scan.undone ?? false,
          undoneAt: scan.undoneAt ? new Date(scan.undoneAt) : null,
          note: null,
        })),
      });
      const answers = await during(net, taking);
      net.asked += 1;
      if (net.asked % 2 === 0) return toWhoLives(answers);
      net.lost += 1;
      return toWhoLives('unreached');
    },
    async list(_hubId, version) {
      if (!net.isOn || !isAlive()) return toWhoLives('unreached');
      const list = await during(
        net,
        readDeviceList(services, actor, { hubId, version, inParts: true }),
      );
      const { labels } = list;
      return toWhoLives(labels ? { ...list, labels } : null);
    },
  };
}

function shortPause() {
  let end: () => void = () => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
    setTimeout(resolve, 5);
  });
  return { over, end };
}
