import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceList, DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import type { LaneMark } from '#app/domain/hubs/lane.rules.ts';
import type { ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';

/** What a clerk scanned: a code, and what they let pass. */
export type Scan = {
  code: string;
  /** Sent twice, it is one scan. */
  scanId: string;
  day: string;
  here?: boolean;
  /** When it was scanned first, where it is sent anew. */
  scannedAt?: number;
  whyCode?: string;
  note?: string;
};

/** A scan that is not sent yet, as the device keeps it. */
export type KeptScan = Scan & {
  hubId: string;
  /** By the device's clock, in milliseconds. */
  at: number;
  /** What the clerk was told by the device alone. */
  said: DeviceVerdict | null;
  /** A mistake; the server may have it already. */
  undone?: true;
};

/** A scan that came to something else than its parcel's being taken in, until the clerk has settled it. */
export type LeftScan = {
  scan: Scan;
  hubId: string;
  at: number;
  answer: ScanAnswer & { taken: null };
  /** Where it is put down. */
  lane: LaneMark | null;
  /** The server knew better than the device: the parcel lies on the wrong pile. */
  isNews: boolean;
};

/** With when it was read, by the device's clock. */
export type KeptList = DeviceList & { readAt: number };
export type HubKept = Omit<DeviceList, 'version' | 'labels'>;

/** All that the device keeps between two openings of the page: barcodes, times and verdicts; nobody's name. */
export type BeltStore = {
  /** Whether it outlives the page. */
  isLasting: boolean;
  /** The oldest first. */
  unsent(): Promise<KeptScan[]>;
  keep(scan: KeptScan): Promise<void>;
  /** A mistake: the server is told, in case it has it already. */
  undo(scanId: string): Promise<void>;
  /** What the clerk was told of it; false where it is settled already. */
  say(scanId: string, said: DeviceVerdict): Promise<boolean>;
  /** The scan as it was sent is no more, and `leftOf` says whether it stays on the list: it is handed the scan with what was said of
   *  it by then. One that was changed meanwhile is sent again. */
  settle(sent: KeptScan, leftOf: LeftOf): Promise<LeftScan | null>;
  left(hubId: string): Promise<LeftScan[]>;
  leave(left: LeftScan): Promise<void>;
  forget(scanIds: readonly string[]): Promise<void>;
  list(hubId: string): Promise<KeptList | null>;
  keepList(list: KeptList): Promise<void>;
  /** The hubs whose lists lie here. */
  hubs(): Promise<HubKept[]>;
};

type LeftOf = (scan: KeptScan) => LeftScan | null;

interface Belt extends DBSchema {
  scans: { key: string; value: KeptScan; indexes: { at: number } };
  left: { key: string; value: LeftScan & { scanId: string } };
  lists: { key: string; value: KeptList };
}

const NAME = 'thumela-belt';
const VERSION = 1;
/** A power cut must not take what the clerk was told is kept. */
const STRICT = { durability: 'strict' } as const;

/** The device's store; where the browser has none, one that lasts as long as the page. */
export async function openBeltStore(): Promise<BeltStore> {
  try {
    return lastingStore(await openBelt());
  } catch {
    return passingStore();
  }
}

/** How many scans of this device wait to be sent. A device that never received is asked nothing. */
export async function unsentOnDevice(): Promise<number> {
  try {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === NAME)) return 0;
    const db = await openBelt();
    const count = await db.count('scans');
    db.close();
    return count;
  } catch {
    return 0;
  }
}

function openBelt(): Promise<IDBPDatabase<Belt>> {
  return openDB<Belt>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('scans', { keyPath: 'scanId' }).createIndex('at', 'at');
      db.createObjectStore('left', { keyPath: 'scanId' });
      db.createObjectStore('lists', { keyPath: 'hubId' });
    },
    // Another tab holds a newer form of it, or clears it.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
  });
}

function lastingStore(db: IDBPDatabase<Belt>): BeltStore {
  return {
    isLasting: true,
    unsent: () => db.getAllFromIndex('scans', 'at'),
    async keep(scan) {
      const tx = db.transaction('scans', 'readwrite', STRICT);
      await Promise.all([tx.store.put(scan), tx.done]);
    },
    async undo(scanId) {
      const tx = db.transaction('scans', 'readwrite', STRICT);
      const scan = await tx.store.get(scanId);
      if (scan) await tx.store.put({ ...scan, undone: true });
      await tx.done;
    },
    async say(scanId, said) {
      const tx = db.transaction('scans', 'readwrite', STRICT);
      const scan = await tx.store.get(scanId);
      if (scan) await tx.store.put({ ...scan, said });
      await tx.done;
      return scan !== undefined;
    },
    async settle(sent, leftOf) {
      const tx = db.transaction(['scans', 'left'], 'readwrite', STRICT);
      const { scanId } = sent;
      const now = await tx.objectStore('scans').get(scanId);
      if (now && isSameScan(now, sent)) await tx.objectStore('scans').delete(scanId);
      const left = leftOf(now ?? sent);
      if (left) await tx.objectStore('left').put({ ...left, scanId });
      else await tx.objectStore('left').delete(scanId);
      await tx.done;
      return left;
    },
    leave: async (left) => void (await db.put('left', { ...left, scanId: left.scan.scanId })),
    left: async (hubId) => (await db.getAll('left')).filter((one) => one.hubId === hubId),
    async forget(scanIds) {
      const tx = db.transaction('left', 'readwrite');
      await Promise.all([...scanIds.map((id) => tx.store.delete(id)), tx.done]);
    },
    list: async (hubId) => (await db.get('lists', hubId)) ?? null,
    keepList: async (list) => void (await db.put('lists', list)),
    hubs: async () => (await db.getAll('lists')).map(hubOf),
  };
}

function hubOf({ version: _version, labels: _labels, readAt: _readAt, ...hub }: KeptList): HubKept {
  return hub;
}

/** What a scan asks for, whatever was said of it meanwhile. */
function isSameScan(one: KeptScan, other: KeptScan): boolean {
  const isAsked = one.here === other.here && one.whyCode === other.whyCode;
  return isAsked && one.at === other.at && one.undone === other.undone;
}

/** Also for tests: the same, in memory. */
export function passingStore(): BeltStore {
  const scans = new Map<string, KeptScan>();
  const left = new Map<string, LeftScan>();
  const lists = new Map<string, KeptList>();
  return {
    isLasting: false,
    unsent: async () => [...scans.values()].sort((one, other) => one.at - other.at),
    keep: async (scan) => void scans.set(scan.scanId, scan),
    async undo(scanId) {
      const scan = scans.get(scanId);
      if (scan) scans.set(scanId, { ...scan, undone: true });
    },
    async say(scanId, said) {
      const scan = scans.get(scanId);
      if (scan) scans.set(scanId, { ...scan, said });
      return scan !== undefined;
    },
    async settle(sent, leftOf) {
      const now = scans.get(sent.scanId);
      if (now && isSameScan(now, sent)) scans.delete(sent.scanId);
      const one = leftOf(now ?? sent);
      if (one) left.set(sent.scanId, one);
      else left.delete(sent.scanId);
      return one;
    },
    leave: async (one) => void left.set(one.scan.scanId, one),
    left: async (hubId) => [...left.values()].filter((one) => one.hubId === hubId),
    forget: async (scanIds) => scanIds.forEach((id) => left.delete(id)),
    list: async (hubId) => lists.get(hubId) ?? null,
    keepList: async (list) => void lists.set(list.hubId, list),
    hubs: async () => [...lists.values()].map(hubOf),
  };
}
