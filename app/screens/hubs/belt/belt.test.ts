import { expect, onTestFinished, test } from 'vitest';
import { labelHash, type DeviceLabel } from '#app/domain/hubs/device-list.rules.ts';
import { answerOf, faultyAnswer, type ScanAnswer } from '#app/domain/hubs/scan-answer.rules.ts';
import type { LaneMark } from '#app/domain/hubs/lane.rules.ts';
import { RECEIVE_MESSAGES } from '#app/domain/hubs/receive.rules.ts';
import type { ScanVerdict } from '#app/domain/hubs/scan-verdict.rules.ts';
import { passingStore, type KeptList, type KeptScan } from '#app/shells/belt-store.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { startBelt, type Answered } from './belt.ts';
import { maySendAgain } from './left.rules.ts';
import type { BeltError } from './belt-server.ts';

const HUB = 'hub-1';
const KEY = '2J44A77RQY2X';
const LABEL = {
  kind: 'delivery',
  state: 'booked',
  status: 'unassigned',
  isCollected: false,
  isOurs: true,
  isOvertaken: false,
  isStale: false,
  parcels: 2,
  here: [],
  lane: null,
} as const satisfies Omit<DeviceLabel, 'hash'>;

const TAKEN = {
  orderId: 'order',
  shipmentId: 'shipment',
  number: '1042',
  driver: { state: 'looking', name: null, reason: null },
  parcels: 1,
  isReturn: false,
} as const;
const LANE_A = { name: 'A', colour: 'red' } as const;
const LANE_B = { name: 'B', colour: 'teal' } as const;

/** What the device's list says about the parcel, and about the server's clock. */
type InList = Partial<Pick<DeviceLabel, 'lane' | 'status' | 'isCollected'>> &
  Partial<Pick<KeptList, 'aheadMs'>>;

async function beltBench({ lane = null, aheadMs = null, ...over }: InList = {}) {
  const store = passingStore();
  const sent: string[][] = [];
  const scans: KeptScan[] = [];
  const answered: Answered[] = [];
  const server = {
    answer: 'unreached' as BeltError | ((scan: KeptScan) => ScanAnswer),
    /** The id of a scan that makes the server fail. */
    stumblesOver: null as string | null,
    aheadMs: null as number | null,
  };
  const labels = [{ ...LABEL, ...over, here: [], lane, hash: await labelHash(HUB, KEY) }];
  const about = { hubId: HUB, hubName: 'Hub', closedDays: {}, hasLanes: false };
  const hubDays = { deliveryDays: [], cutOff: null };
  await store.keepList({ ...about, hubDays, version: '1', labels, readAt: 0, aheadMs });
  const clock = { ms: 1_000 };
  const belt = await startBelt({
    hubId: HUB,
    store,
    server: {
      async send(_hubId, due) {
        sent.push(due.map(({ scanId }) => scanId));
        scans.push(...due);
        const { answer, stumblesOver } = server;
        if (due.some(({ scanId }) => scanId === stumblesOver)) return 'failing';
        return typeof answer === 'string' ? answer : due.map(answer);
      },
      aheadMs: () => server.aheadMs,
      list: async () => (typeof server.answer === 'string' ? server.answer : null),
    },
    now: () => (clock.ms += 1),
    alone: (action) => action(),
    pause: () => {
      let end: () => void = () => undefined;
      const over = new Promise<void>((resolve) => {
        end = resolve;
        setTimeout(resolve, 2);
      });
      return { over, end };
    },
    onAnswer: (one) => answered.push(one),
    others: { broadcast: () => undefined, hear: () => () => undefined },
  });
  onTestFinished(() => belt.stop());
  const take = async (scanId: string, code = KEY) => {
    await belt.take({ scanId, code, day: '2026-11-26' });
    return (await belt.lookUp(scanId))?.verdict;
  };
  const checked = (verdict: ScanVerdict) => (scan: KeptScan) =>
    answerOf(scan.scanId, { verdict, orderKey: scan.code, parcel: 1, otherHub: null, taken: null });
  const takenTo = (lane: LaneMark | null) => (scan: KeptScan) =>
    answerOf(scan.scanId, {
      verdict: 'accepted',
      orderKey: scan.code,
      parcel: 1,
      otherHub: null,
      taken: { ...TAKEN, scanId: scan.scanId, lane },
    });
  const isSent = () => eventually(() => expect(belt.state().unsent).toEqual([]));
  return { belt, store, server, clock, sent, scans, answered, take, checked, takenTo, isSent };
}

test('offline, the device checks scans itself, including parcels that it has already received', async () => {
  const it = await beltBench();
  expect(await it.take('a')).toBe('accepted');
  expect(await it.take('b')).toBe('received');
  expect(await it.take('c', `${KEY}-P2`)).toBe('accepted');
  expect(await it.take('d', `${KEY}-P3`)).toBe('superseded');
  expect(await it.take('e', 'ABCDEFGH0000')).toBe('unsure');
  expect(await it.take('f', 'NOTHING')).toBe('unknown');
  await it.belt.undo('a');
  expect(it.belt.state().unsent).toHaveLength(5);
  await it.belt.undo('b');
  expect(await it.take('g')).toBe('accepted');
});

test('a result that the server confirms is removed; one that it contradicts stays listed until the clerk has dealt with it', async () => {
  const it = await beltBench();
  await it.take('a');
  it.server.answer = it.checked('accepted');
  await it.isSent();
  expect(it.belt.state().left).toEqual([]);

  it.server.answer = 'unreached';
  await it.take('b', `${KEY}-P2`);
  it.server.answer = it.checked('cancelled');
  await it.isSent();
  expect(it.belt.state().left).toMatchObject([{ isNews: true, answer: { verdict: 'cancelled' } }]);
  expect(it.answered.at(-1)).toMatchObject({ isNews: true });
  await it.belt.forget(['b']);
  expect(it.belt.state().left).toEqual([]);
});

test.each([
  [LANE_A, LANE_B],
  [LANE_A, null],
  [null, LANE_B],
])(
  'a parcel that was put into lane %j, but now belongs into %j, stays listed with that lane',
  async (lane, now) => {
    const it = await beltBench({ lane });
    await it.take('a');
    it.server.answer = it.takenTo(now);
    await it.isSent();
    const left = { isNews: true, lane: now, answer: { verdict: 'accepted', taken: null } };
    expect(it.belt.state().left).toMatchObject([left]);
    expect(it.answered).toMatchObject([{ isNews: true }]);
  },
);

test('a parcel in its lane is removed, even if no lane was shown yet or only its colour changed', async () => {
  const it = await beltBench({ lane: LANE_A });
  await it.take('a');
  it.server.answer = it.takenTo({ ...LANE_A, colour: 'teal' });
  await it.isSent();
  await it.belt.take({ scanId: 'b', code: KEY, day: '2026-11-26' });
  await it.isSent();
  expect(it.belt.state().left).toEqual([]);
  expect(it.answered.map(({ isNews }) => isNews)).toEqual([false, false]);
});

test.each(Array.from({ length: 12 }, (_, n) => n))(
  'sending goes on after the browser could not read its storage once: at read %i',
  async (failing) => {
    const it = await beltBench();
    const { unsent } = it.store;
    let reads = 0;
    it.store.unsent = async () => {
      if (reads++ === failing) throw new Error('The storage cannot be read.');
      return unsent();
    };
    it.server.answer = it.checked('accepted');
    for (const scanId of ['a', 'b', 'c', 'd']) {
      await it.belt.take({ scanId, code: KEY, day: '2026-11-26' }).catch(() => undefined);
      await eventually(() => expect(it.sent.flat()).toContain(scanId));
    }
  },
);

test.each([
  ['back', 'passed'],
  ['accepted', null],
] as const)(
  'a parcel that was shown as %s is listed as one to move if the server’s verdict is %s',
  async (said, verdict) => {
    const isBack = said === 'back';
    const it = await beltBench(isBack ? { status: 'failed', isCollected: true } : {});
    expect(await it.take('a')).toBe(said);
    it.server.answer = verdict
      ? it.checked(verdict)
      : ({ scanId }) => faultyAnswer(scanId, RECEIVE_MESSAGES.tooOld);
    await it.isSent();
    expect(it.belt.state().left).toMatchObject([{ isNews: true, answer: { verdict } }]);
    expect(it.answered).toMatchObject([{ isNews: true }]);
  },
);

test('a parcel that was received and has left since is not listed', async () => {
  const it = await beltBench();
  await it.take('a');
  it.server.answer = it.checked('passed');
  await it.isSent();
  expect(it.belt.state().left).toEqual([]);
});

test('a scan is sent with the difference of the clocks at the last contact before it, even later', async () => {
  const it = await beltBench();
  await it.take('a');
  it.server.aheadMs = -7_000;
  it.server.answer = it.checked('accepted');
  await it.isSent();
  it.server.answer = 'unreached';
  await it.take('b', `${KEY}-P2`);
  it.server.aheadMs = 0;
  // The device's clock was set back.
  it.clock.ms -= 3_600_000;
  await it.take('c', `${KEY}-P3`);
  it.server.answer = ({ scanId }) => faultyAnswer(scanId, 'Error processing order');
  await it.isSent();
  for (const { scan } of it.belt.state().left.toReversed()) await it.belt.take(scan);
  await eventually(() => expect(it.scans.length).toBeGreaterThanOrEqual(5));

  const differences = new Map([
    ['a', undefined],
    ['b', -7_000],
    ['c', null],
  ]);
  for (const { scanId, serverAheadMs } of it.scans)
    expect(serverAheadMs, scanId).toBe(differences.get(scanId));
  await eventually(async () => expect(await it.store.list(HUB)).toMatchObject({ aheadMs: 0 }));
});

test('a page that is opened without a network knows the difference of the clocks from its list', async () => {
  const it = await beltBench({ aheadMs: 5_000 });
  await it.take('a');
  expect(await it.store.unsent()).toMatchObject([{ serverAheadMs: 5_000 }]);
});

test('a refusal contradicts nothing if no result was shown before', async () => {
  const it = await beltBench();
  it.server.answer = it.checked('delivered');
  await it.belt.take({ scanId: 'a', code: KEY, day: '2026-11-26' });
  await it.isSent();
  expect(it.belt.state().left).toMatchObject([{ isNews: false, answer: { verdict: 'delivered' } }]);
});

test('scans refused on the device stay listed, and can be sent again if that may help', async () => {
  const it = await beltBench();
  const scanOf = (scanId: string, code: string) => ({ scanId, code, day: '2026-11-26' });
  await it.belt.refuse(scanOf('asked', KEY), 'A dialog was open.');
  await it.belt.refuse(scanOf('long', '9'.repeat(121)), 'Too long.');
  await it.belt.refuse(scanOf('odd', 'T-1\u0000'), 'Cannot be kept.');

  const left = await it.store.left(HUB);
  const again = left.filter(({ scan, answer }) => maySendAgain(scan, answer));
  expect(left).toHaveLength(3);
  expect(again.map(({ scan }) => scan.scanId)).toEqual(['asked']);
});

test('scans that are too old stay listed until the clerk clears them, however many there are', async () => {
  const it = await beltBench();
  it.server.answer = ({ scanId }) => faultyAnswer(scanId, RECEIVE_MESSAGES.tooOld);
  for (let nth = 1; nth <= 25; nth += 1)
    await it.belt.take({ scanId: `${nth}`, code: `${KEY}-P${nth}`, day: '2026-11-26' });
  await it.isSent();
  const { left } = it.belt.state();
  expect(left).toHaveLength(25);
  expect(left.filter(({ scan, answer }) => maySendAgain(scan, answer))).toEqual([]);
});

test('a scan that makes the server fail does not block others, and can be sent again', async () => {
  const it = await beltBench();
  for (const scanId of ['a', 'b', 'c']) await it.take(scanId, `${KEY}-P2`);
  it.server.stumblesOver = 'b';
  it.server.answer = it.checked('received');
  await it.isSent();
  expect(it.answered.map(({ scan }) => scan.scanId)).toEqual(['a', 'c', 'b']);
  expect(it.answered[2]).toMatchObject({ answer: { fault: 'Error processing order' } });
  // The scan keeps its time, so that it can be sent again, and is not listed as a parcel on a wrong pile.
  expect(it.belt.state().left).toMatchObject([
    { isNews: false, scan: { scannedAt: expect.any(Number) } },
  ]);
});

test('an undo that the server cannot handle remains an undo when it is sent again', async () => {
  const it = await beltBench();
  await it.take('a');
  await it.belt.undo('a');
  await it.take('b', `${KEY}-P2`);
  it.server.stumblesOver = 'a';
  it.server.answer = ({ scanId }) =>
    scanId === 'a'
      ? faultyAnswer(scanId, RECEIVE_MESSAGES.undone)
      : it.checked('accepted')({ scanId, code: KEY } as KeptScan);
  await eventually(() => expect(it.belt.state().left).toHaveLength(1));
  const { scan, answer, isNews } = it.belt.state().left[0]!;
  expect({ isNews, fault: answer.fault }).toEqual({
    isNews: false,
    fault: 'Error processing order',
  });
  expect(maySendAgain(scan, answer)).toBe(true);

  it.server.stumblesOver = null;
  await it.belt.take(scan);
  await eventually(() => expect(it.belt.state().left).toEqual([]));
  const undoneAt = expect.any(Number);
  for (const one of it.scans.filter(({ scanId }) => scanId === 'a').slice(-2))
    expect(one).toMatchObject({ undone: true, undoneAt });
  expect(await it.store.unsent()).toEqual([]);
});

test('a clerk who is signed out or was removed from the hub loses no scan', async () => {
  const it = await beltBench();
  await it.take('a');
  for (const failure of ['signedOut', 'notOurs'] as const) {
    it.server.answer = failure;
    await eventually(() => expect(it.belt.state().failure).toBe(failure));
    expect(it.belt.state().unsent).toHaveLength(1);
  }
  it.server.answer = it.checked('accepted');
  await it.isSent();
});

test('a scan that was changed while it was being sent is sent again', async () => {
  const it = await beltBench();
  await it.take('a');
  it.server.answer = (scan) => {
    if (!scan.here) void it.store.keep({ ...scan, here: true, at: scan.at + 1 });
    return it.checked(scan.here ? 'accepted' : 'otherHub')(scan);
  };
  await it.isSent();
  expect(it.answered.map(({ answer }) => answer.verdict)).toEqual(['otherHub', 'accepted']);
  expect(it.belt.state().left).toEqual([]);
});

test('a reason that was edited while its scan was being sent again is sent too', async () => {
  const it = await beltBench();
  const reason = { whyCode: 'other', note: 'The label is torn' };
  const notes: (string | undefined)[] = [];
  it.server.answer = (scan) => {
    notes.push(scan.note);
    if (notes.length === 1) void it.store.keep({ ...scan, note: 'The label is torn off' });
    return it.checked('accepted')(scan);
  };

  await it.belt.take({ scanId: 'a', code: KEY, day: '2026-11-26', scannedAt: 900, ...reason });
  await eventually(() => expect(notes).toHaveLength(2));
  await it.isSent();

  expect(notes).toEqual(['The label is torn', 'The label is torn off']);
});

test('a scan that the server cannot read does not block others, even if its answer has no ID', async () => {
  const it = await beltBench();
  await it.take('a');
  await it.take('no ID', `${KEY}-P2`);
  await it.take('c', `${KEY}-P3`);
  it.server.answer = (scan) =>
    scan.scanId === 'no ID'
      ? faultyAnswer('', 'scanId: This is not a valid ID.')
      : scan.scanId === 'c'
        ? faultyAnswer('c', 'at: Write a time.')
        : it.checked('accepted')(scan);
  await it.isSent();
  expect(it.sent.at(-1)).toEqual(['a', 'no ID', 'c']);
  const left = it.belt.state().left.map(({ scan, answer }) => [scan.scanId, answer.fault]);
  expect(left).toEqual([
    ['c', 'at: Write a time.'],
    ['no ID', 'scanId: This is not a valid ID.'],
  ]);
});

test('a scan without an answer is sent alone, and fails while others succeed', async () => {
  const it = await beltBench();
  await it.take('a');
  await it.take('b', `${KEY}-P2`);
  const checked = it.checked('accepted');
  it.server.answer = (scan) => checked(scan.scanId === 'a' ? { ...scan, scanId: 'other' } : scan);
  await it.isSent();
  expect(it.belt.state().left).toMatchObject([
    { scan: { scanId: 'a' }, answer: { fault: 'Error processing order' } },
  ]);
});
