import { expect, onTestFinished, test } from 'vitest';
import { answerOf, faultyAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import { startBelt } from '#app/screens/hubs/belt/belt.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { openBeltStore, type BeltStore, type KeptScan, type OpenBelt } from './belt-store.ts';

type Row = Record<string, unknown>;
const KEYS = { scans: 'scanId', left: 'scanId', lists: 'hubId' } as const;
type Name = keyof typeof KEYS;

/** The device's database, as `idb` shows it. As in a browser, a closed connection throws for ever, and only a new one
 *  works. `failing`: the error of all accesses. */
function database() {
  const rows = { scans: new Map(), left: new Map(), lists: new Map() } satisfies Record<
    Name,
    Map<unknown, Row>
  >;
  const state = { opened: 0, failing: null as string | null };
  let last: { close(): void; lose(): void } | null = null;
  const open = async (onLost?: () => void) => {
    let closed: string | null = null;
    state.opened += 1;
    const check = () => {
      const error = state.failing ?? closed;
      if (error) throw new DOMException('The database connection is closing.', error);
    };
    const storeOf = (name: Name) => ({
      get: async (key: unknown) => (check(), rows[name].get(key)),
      put: async (row: Row) => (check(), void rows[name].set(row[KEYS[name]], row)),
      delete: async (key: unknown) => (check(), void rows[name].delete(key)),
    });
    const db = {
      close: () => (closed = 'InvalidStateError'),
      transaction(names: Name | Name[]) {
        check();
        const store = storeOf([names].flat()[0]!);
        return { store, objectStore: storeOf, done: Promise.resolve() };
      },
      getAll: async (name: Name) => (check(), [...rows[name].values()]),
      getAllFromIndex: async (name: Name) => (check(), [...rows[name].values()]),
      get: async (name: Name, key: unknown) => storeOf(name).get(key),
      put: async (name: Name, row: Row) => storeOf(name).put(row),
    };
    last = {
      close: db.close,
      lose() {
        closed = 'AbortError';
        onLost?.();
      },
    };
    return db as unknown as Awaited<ReturnType<OpenBelt>>;
  };
  return { open, state, close: () => last?.close(), lose: () => last?.lose() };
}

const HUB = 'hub';
const scan: KeptScan = { scanId: 'a', code: 'A', day: '2026-11-26', hubId: HUB, at: 1, said: null };
const about = { hubId: HUB, hubName: 'Hub', closedDays: {}, hasLanes: false, version: '1' };
const list = { ...about, hubDays: { deliveryDays: [], cutOff: null }, labels: [], readAt: 0 };
const left = {
  scan: { scanId: 'a', code: 'A', day: '2026-11-26' },
  hubId: HUB,
  at: 1,
  answer: faultyAnswer('a', 'Error processing order'),
  lane: null,
  isNews: false,
};

/** Every access, in an order in which each finds what the others stored. */
const ACCESSES: [keyof BeltStore, (store: BeltStore) => Promise<unknown>, unknown][] = [
  ['keep', (store) => store.keep(scan), undefined],
  ['unsent', (store) => store.unsent(), [scan]],
  ['say', (store) => store.say('a', 'accepted', null), true],
  ['undo', (store) => store.undo('a', 2), undefined],
  ['settle', (store) => store.settle({ ...scan, undone: true, undoneAt: 2 }, () => left), left],
  ['left', (store) => store.left(HUB), [expect.objectContaining(left)]],
  ['forget', (store) => store.forget(['a']), undefined],
  ['leave', (store) => store.leave(left), undefined],
  ['keepList', (store) => store.keepList(list), undefined],
  ['list', (store) => store.list(HUB), list],
  ['hubs', (store) => store.hubs(), [expect.objectContaining({ hubName: 'Hub' })]],
];

test.each(['close', 'lose'] as const)(
  'every access opens the database again after the browser has closed it (%s)',
  async (how) => {
    const db = database();
    const store = await openBeltStore(db.open);
    expect(ACCESSES.map(([name]) => name).toSorted()).toEqual(
      Object.keys(store)
        .filter((name) => name !== 'isLasting')
        .toSorted(),
    );
    for (const [name, access, result] of ACCESSES) {
      db[how]();
      expect(await access(store), name).toEqual(result);
    }
    expect(db.state.opened).toBe(ACCESSES.length + 1);
  },
);

test('accesses at the same time open the database once', async () => {
  const db = database();
  const store = await openBeltStore(db.open);
  db.close();
  await Promise.all([store.keep(scan), store.list(HUB), store.unsent()]);
  expect(db.state.opened).toBe(2);
});

test.each([
  ['InvalidStateError', 2],
  ['QuotaExceededError', 1],
])(
  'an access that fails with %s is tried on %i connections, and a later one works',
  async (error, opened) => {
    const db = database();
    const store = await openBeltStore(db.open);
    db.state.failing = error;
    await expect(store.keep(scan)).rejects.toMatchObject({ name: error });
    expect(db.state.opened).toBe(opened);
    db.state.failing = null;
    await store.keep(scan);
    expect(await store.unsent()).toEqual([scan]);
  },
);

test('a belt goes on after the browser has closed the database', async () => {
  const db = database();
  const store = await openBeltStore(db.open);
  let isReached = false;
  const belt = await startBelt({
    hubId: HUB,
    store,
    server: {
      aheadMs: () => null,
      list: async () => (isReached ? null : 'unreached'),
      send: async (_hubId, scans) =>
        isReached
          ? scans.map(({ scanId, code: orderKey }) => {
              const received = { orderKey, parcel: 1, otherHub: null, taken: null };
              return answerOf(scanId, { verdict: 'received', ...received });
            })
          : 'unreached',
    },
    now: () => 1,
    alone: (action) => action(),
    pause: () => {
      const { promise: over, resolve: end } = Promise.withResolvers<void>();
      setTimeout(end, 2);
      return { over, end };
    },
    onAnswer: () => undefined,
    others: { broadcast: () => undefined, hear: () => () => undefined },
  });
  onTestFinished(() => belt.stop());
  await belt.take({ scanId: 'a', code: 'A', day: '2026-11-26' });
  db.close();
  await belt.take({ scanId: 'b', code: 'B', day: '2026-11-26' });
  expect(belt.state().unsent).toHaveLength(2);
  db.close();
  isReached = true;
  belt.poke();
  await eventually(() => expect(belt.state()).toMatchObject({ unsent: [], failure: null }));
});
