import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { ManyScans } from './receive.schema.ts';
import { readReceiving } from './read-receiving.ts';
import { receiveMany } from './receive-many.ts';

const UNDONE = 'This scan was already undone.';

async function world() {
  const it = await beltWorld();
  const at = it.clock.now();
  const choices = { here: false, undone: false, note: null };
  const scan = { scanId: newId(), code: it.order.orderKey, day: isoDay(at), at, ...choices };
  const send = async (one: typeof scan, hub = it.hub) => {
    const clerk = given.hubStaff([hub.id]);
    const asked = { hubId: hub.id, sentAt: at, scans: [one] };
    const [answer] = await receiveMany(it.services, clerk, asked);
    return answer?.verdict ?? answer?.fault;
  };
  return { ...it, scan, send };
}

test('an undo that arrives before its scan is stored, so that the scan does not receive the parcel', async () => {
  const it = await world();
  expect(await it.send({ ...it.scan, undone: true })).toBe(UNDONE);
  expect(await it.send(it.scan)).toBe(UNDONE);
  expect(await it.send({ ...it.scan, undone: true })).toBe(UNDONE);

  expect(await it.scans()).toEqual([]);
  const page = await readReceiving(it.services, it.clerk, it.hub.id);
  expect(page.scans, 'whose it is stays untold').toEqual([]);
  expect(await it.shipment()).toMatchObject({ receivedHubId: null });
  // A new scan of the parcel has another id and takes it in.
  expect(await it.send({ ...it.scan, scanId: newId() })).toBe('accepted');
});

test('an undo of an unknown code is answered and not stored', async () => {
  const it = await world();
  const undo = { ...it.scan, code: 'not one of ours', undone: true };
  expect(await it.send(undo)).toBe(UNDONE);
  expect(await it.db.hubScan.count()).toBe(0);
});

test('a code or note that is too long affects only its own scan', async () => {
  const it = await world();
  const faulty = [
    { ...it.scan, scanId: newId(), code: '9'.repeat(121) },
    { ...it.scan, scanId: newId(), note: 'x'.repeat(201) },
  ];
  const asked = { hubId: it.hub.id, sentAt: it.clock.now(), scans: [...faulty, it.scan] };
  const answers = await receiveMany(it.services, it.clerk, ManyScans.parse(asked));
  expect(answers.map(({ verdict, fault: error }) => verdict ?? error)).toEqual([
    'This is too long for one of our barcodes. Scan the barcode on the parcel.',
    'Use at most 200 characters.',
    'accepted',
  ]);
});

test('an undo of another hub’s scan changes nothing and returns an error', async () => {
  const it = await world();
  expect(await it.send(it.scan)).toBe('accepted');
  const undo = { ...it.scan, undone: true };
  expect(await it.send(undo, it.other)).toBe('Another scan already has this ID.');
  expect(await it.scans()).toHaveLength(1);
});
