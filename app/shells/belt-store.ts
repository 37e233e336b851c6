import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { DeviceList, DeviceVerdict } from '#app/domain/hubs/device-list.rules.ts';
import type { LaneMark } from '#app/domain/hubs/lane.rules.ts';
import type { ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';

/** A scan by a clerk: the code, and the warnings that the clerk accepted. */
export type Scan = {
  code: string;
  /** The idempotency key: a scan that is sent twice counts once. */
  scanId: string;
  day: string;
  here?: boolean;
  /** When the scan was first made, if this is a resend. */
  scannedAt?: number;
  /** By how much the server's clock was ahead of the device's at their last contact before the scan, in milliseconds.
   *  Null if the device's clock was set back since then; missing if there was no contact. */
  serverAheadMs?: number | null;
  whyCode?: string;
  note?: string;
  /** The clerk undid the scan. It is still sent, because the server may already have it. */
  undone?: true;
  /** When the clerk undid it, by the device's clock. An earlier release did not store it. */
  undoneAt?: number;
};

/** A scan that the device keeps until it is sent. */
export type KeptScan = Scan & {
  hubId: string;
  /** Scan time in milliseconds, by the device's clock. */
  at: number;
  /** The verdict that the device alone showed to the clerk. */
  said: DeviceVerdict | null;
  /** The lane that was shown with this verdict; null if it was none. */
  saidLane?: LaneMark | null;
};

/** A scan that needs the clerk: the parcel was not taken in, or the server's verdict differs from what the device
 *  showed, or the device showed none. It stays until the clerk has settled it. */
export type LeftScan = {
  scan: Scan;
  hubId: string;
  at: number;
  answer: ScanAnswer & { taken: null };
  /** The lane where the clerk puts the parcel. */
  lane: LaneMark | null;
  /** The server contradicted the verdict that the device had shown, or the device had shown that it has none. So the
   *  parcel may be in the wrong lane. */
  isNews: boolean;
};

/** A device list with the time it was loaded, by the device's clock, and by how many milliseconds the server's clock was
 *  ahead of it then. Null if that is not known; an earlier release did not store it. */
export type KeptList = DeviceList & { readAt: number; aheadMs?: number | null };
export type HubKept = Omit<KeptList, 'version' | 'labels'>;

/** All data that the device keeps between visits to the page: scans with the reasons that clerks gave, verdicts, and
 *  the lists of hubs. It must hold no names or addresses of people. */
export type BeltStore = {
  /** Whether the data survives a reload of the page. */
  isLasting: boolean;
  /** The scans that are not sent yet, oldest first. */
  unsent(): Promise<KeptScan[]>;
  keep(scan: KeptScan): Promise<void>;
  /** Marks a scan as a mistake. It is still sent, because the server may already have the scan. */
  undo(scanId: string, undoneAt: number): Promise<void>;
  /** Records the verdict and the lane that the clerk was shown. Returns false when the scan is already settled. */
  say(scanId: string, said: DeviceVerdict, saidLane: LaneMark | null): Promise<boolean>;
  /** Removes a sent scan, unless it has changed since; a changed scan is sent again. `leftOf` gets the scan with its
   *  latest verdict and decides whether it stays on the list of scans to settle. */
  settle(sent: KeptScan, leftOf: LeftOf): Promise<LeftScan | null>;
  left(hubId: string): Promise<LeftScan[]>;
  leave(left: LeftScan): Promise<void>;
  forget(scanIds: readonly string[]): Promise<void>;
  list(hubId: string): Promise<KeptList | null>;
  keepList(list: KeptList): Promise<void>;
  /** The hubs whose lists are on this device. */
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
/** A power cut must not lose a scan that was shown as saved. */
const STRICT = { durability: 'strict' } as const;

/** Opens the device's store. Where the browser has no storage, the store lasts only as long as the page. */
export async function openBeltStore(open: OpenBelt = openBelt): Promise<BeltStore> {
  try {
    const withDb = lastingConnection(open);
    await withDb(async () => undefined);
    return lastingStore(withDb);
  } catch {
    return passingStore();
  }
}

/** Returns how many scans on this device are not sent yet; 0 where the browser's storage cannot be read. On a device
 *  that never received parcels, no database is created. */
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

type BeltDb = IDBPDatabase<Belt>;
/** Opens the database. `onLost` is called when the browser has closed it. */
export type OpenBelt = (onLost?: () => void) => Promise<BeltDb>;

function openBelt(onLost?: () => void): Promise<BeltDb> {
  return openDB<Belt>(NAME, VERSION, {
    upgrade(db) {
      db.createObjectStore('scans', { keyPath: 'scanId' }).createIndex('at', 'at');
      db.createObjectStore('left', { keyPath: 'scanId' });
      db.createObjectStore('lists', { keyPath: 'hubId' });
    },
    // Another tab is upgrading or deleting the database.
    blocking: (_old, _new, event) => (event.target as IDBDatabase).close(),
    ...(onLost ? { terminated: onLost } : {}),
  });
}

type WithDb = <T>(action: (db: BeltDb) => Promise<T>) => Promise<T>;

/** A connection for as long as the page is open. A browser may close a page's database at any time, for example iOS
 *  Safari while the page is in the background, and every later access fails. So the database is then opened again, and
 *  the action repeated once. */
function lastingConnection(open: OpenBelt): WithDb {
  let current: Promise<BeltDb> | null = null;
  const drop = (one: Promise<BeltDb>) => {
    if (current === one) current = null;
  };
  const connection = () => {
    if (current) return current;
    const opening: Promise<BeltDb> = open(() => drop(opening));
    opening.catch(() => drop(opening));
    return (current = opening);
  };
  return async (action) => {
    const used = connection();
    const db = await used;
    try {
      return await action(db);
    } catch (error) {
      if (!isLost(error)) throw error;
      drop(used);
      db.close();
      return action(await connection());
    }
  };
}

/** The errors of a closed connection, of a transaction that was interrupted, and of Safari when it has lost its
 *  database process. All actions on the store may be repeated. */
const LOST = ['InvalidStateError', 'AbortError', 'UnknownError'];

function isLost(error: unknown): boolean {
  return error instanceof DOMException && LOST.includes(error.name);
}

function lastingStore(withDb: WithDb): BeltStore {
  return {
    isLasting: true,
    unsent: () => withDb((db) => db.getAllFromIndex('scans', 'at')),
    keep: (scan) =>
      withDb(async (db) => {
        const tx = db.transaction('scans', 'readwrite', STRICT);
        await Promise.all([tx.store.put(scan), tx.done]);
      }),
    undo: (scanId, undoneAt) =>
      withDb(async (db) => {
        const tx = db.transaction('scans', 'readwrite', STRICT);
        const scan = await tx.store.get(scanId);
        if (scan) await tx.store.put({ ...scan, undone: true, undoneAt });
        await tx.done;
      }),
    say: (scanId, said, saidLane) =>
      withDb(async (db) => {
        const tx = db.transaction('scans', 'readwrite', STRICT);
        const scan = await tx.store.get(scanId);
        if (scan) await tx.store.put({ ...scan, said, saidLane });
        await tx.done;
        return scan !== undefined;
      }),
    settle: (sent, leftOf) =>
      withDb(async (db) => {
        const tx = db.transaction(['scans', 'left'], 'readwrite', STRICT);
        const { scanId } = sent;
        const now = await tx.objectStore('scans').get(scanId);
        if (now && isSameScan(now, sent)) await tx.objectStore('scans').delete(scanId);
        const left = leftOf(now ?? sent);
        if (left) await tx.objectStore('left').put({ ...left, scanId });
        else await tx.objectStore('left').delete(scanId);
        await tx.done;
        return left;
      }),
    leave: (left) =>
      withDb(async (db) => void (await db.put('left', { ...left, scanId: left.scan.scanId }))),
    left: (hubId) =>
      withDb(async (db) => (await db.getAll('left')).filter((one) => one.hubId === hubId)),
    forget: (scanIds) =>
      withDb(async (db) => {
        const tx = db.transaction('left', 'readwrite');
        await Promise.all([...scanIds.map((id) => tx.store.delete(id)), tx.done]);
      }),
    list: (hubId) => withDb(async (db) => (await db.get('lists', hubId)) ?? null),
    keepList: (list) => withDb(async (db) => void (await db.put('lists', list))),
    hubs: () => withDb(async (db) => (await db.getAll('lists')).map(hubOf)),
  };
}

function hubOf({ version: _version, labels: _labels, ...hub }: KeptList): HubKept {
  return hub;
}

/** Compares what two scans request. Their verdicts may differ. */
function isSameScan(one: KeptScan, other: KeptScan): boolean {
  const isReason = one.whyCode === other.whyCode && one.note === other.note;
  const isAsked = one.here === other.here && isReason;
  return isAsked && one.at === other.at && one.undone === other.undone;
}

/** An in-memory store. It is also used by tests. */
export function passingStore(): BeltStore {
  const scans = new Map<string, KeptScan>();
  const left = new Map<string, LeftScan>();
  const lists = new Map<string, KeptList>();
  return {
    isLasting: false,
    unsent: async () => [...scans.values()].sort((one, other) => one.at - other.at),
    keep: async (scan) => void scans.set(scan.scanId, scan),
    async undo(scanId, undoneAt) {
      const scan = scans.get(scanId);
      if (scan) scans.set(scanId, { ...scan, undone: true, undoneAt });
    },
    async say(scanId, said, saidLane) {
      const scan = scans.get(scanId);
      if (scan) scans.set(scanId, { ...scan, said, saidLane });
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
