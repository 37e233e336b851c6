import { openDB } from 'idb';
import { labelHash, type DeviceLabel } from '#app/domain/hubs/device-list.rules.ts';
import { startBelt } from '#app/screens/hubs/belt/belt.ts';
import { deviceVerdict } from '#app/screens/hubs/belt/device-verdict.ts';
import type { DevicePage } from './scan-device.ts';
import { openBeltStore } from '#app/shells/belt-store.ts';

// This file runs in the browser that scan-device.ts opens.
declare global {
  var EXPECTED: number;
  var device: DevicePage;
}

const HUB = '00000000-0000-7000-8000-000000000001';
const expected = globalThis.EXPECTED;
const DAY = '2026-11-26';
const waiting = 300;
const codeOf = (nth: number) => String(nth % expected).padStart(12, '0');

const check = deviceVerdict(HUB);
const inMemory = new Map<string, DeviceLabel>();
const stored = openDB('bare', 1, {
  upgrade: (db) => void db.createObjectStore('scans', { keyPath: 'scanId' }),
});

async function fill() {
  const labels: DeviceLabel[] = [];
  for (let nth = 0; nth < expected; nth += 1)
    labels.push({
      hash: await labelHash(HUB, codeOf(nth)),
      kind: 'delivery',
      state: 'booked',
      status: 'unassigned',
      isCollected: false,
      isOurs: true,
      isOvertaken: false,
      isStale: false,
      parcels: 1,
      here: [],
      lane: { name: 'A1', colour: 'red' },
    });
  check.use(labels);
  for (const label of labels) inMemory.set(label.hash, label);
  const store = await openBeltStore();
  const hub = { hubId: HUB, hubName: 'Hub', closedDays: {}, hasLanes: true };
  const hubDays = { deliveryDays: [], cutOff: null };
  await store.keepList({ ...hub, hubDays, version: '1', labels, readAt: Date.now() });
  const belt = await startBelt({
    hubId: HUB,
    store,
    server: { send: async () => 'unreached', list: async () => 'unreached', aheadMs: () => null },
    now: Date.now,
    alone: (action) => action(),
    pause: () => ({ over: new Promise(() => undefined), end: () => undefined }),
    onAnswer: () => undefined,
    others: { broadcast: () => undefined, hear: () => () => undefined },
  });
  for (let nth = 0; nth < waiting; nth += 1) await keptAndAnnounced(belt, codeOf(nth));
  return belt;
}

async function keptAndAnnounced(belt: Awaited<ReturnType<typeof startBelt>>, code: string) {
  const scanId = crypto.randomUUID();
  await belt.take({ scanId, code, day: DAY });
  return belt.lookUp(scanId);
}

async function eachMs(looks: number, look: (code: string) => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  for (let nth = 0; nth < looks; nth += 1)
    if (!(await look(codeOf(nth * 7)))) throw new Error('A label is not known');
  return (performance.now() - begun) / looks;
}

const filled = fill();
const scan = { scanId: '', day: DAY, hubId: HUB, at: 0, said: null };
globalThis.device = {
  ready: filled.then(() => undefined),
  check: (looks: number) =>
    eachMs(looks, async (code) => (await check.check({ ...scan, code })).verdict === 'accepted'),
  lookUp: (looks: number) =>
    eachMs(looks, async (code) => inMemory.get(await labelHash(HUB, code))),
  async scan(looks: number) {
    const belt = await filled;
    return eachMs(looks, (code) => keptAndAnnounced(belt, code));
  },
  async keep(looks: number) {
    const db = await stored;
    return eachMs(looks, async (code) => {
      const tx = db.transaction('scans', 'readwrite', { durability: 'strict' });
      await Promise.all([tx.store.put({ ...scan, scanId: crypto.randomUUID(), code }), tx.done]);
      return inMemory.get(await labelHash(HUB, code));
    });
  },
};
