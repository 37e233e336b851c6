import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import {
  hasStation,
  holdStation,
  leaveStation,
  markSent,
  markUnsure,
  settlePrint,
  takeStation,
  type Station,
} from './printer-feed.ts';
import { reprint } from './reprint-labels.ts';
import { withdrawDocuments } from './remove-documents.ts';
import { ANSWER_MS, LEASE_MS } from './printing.rules.ts';
import { sayItCameOut, sweepPrints } from './unsure-prints.ts';

async function printer() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const { userId } = merchant;
  const { order } = await given.bookedOrder(services, merchant);
  /** A label that was sent to the printer. */
  const sent = async () => {
    const id = newId();
    await db.printJob.create({ data: { id, userId, orderId: order.id, zpl: '^XA^XZ' } });
    await markSent(services, merchant, id);
    return id;
  };
  const stateOf = async (id: string) =>
    (await db.printJob.findUniqueOrThrow({ where: { id } })).state;
  /** The alerts' codes, and how the closed ones were closed. */
  const alerts = async () =>
    (await db.alert.findMany({ orderBy: { id: 'asc' } })).map(
      ({ code, closedAt, closing, subjectId }) => [code, subjectId, closedAt && closing],
    );
  return { services, db, clock, merchant, userId, order, sent, stateOf, alerts };
}

/** A station's connection; a page that connects again has another. */
const at = (stationId: string, connectionId: string) => ({ stationId, connectionId });
const [FIRST, SECOND] = [newId(), newId()];
const TAB_1 = at('tab-1', FIRST);
const TAB_2 = at('tab-2', SECOND);

test('one station holds the printer, and another gets it after the first leaves or stops answering', async () => {
  const { services, db, merchant, userId, clock } = await printer();
  const hold = (station: Station) => holdStation(services, merchant, station);
  const has = () => hasStation(db, merchant, clock.now());

  expect(await has(), 'no printer yet').toBe(false);
  expect([await hold(TAB_1), await hold(TAB_2), await hold(TAB_1)]).toEqual([true, false, true]);
  expect(await has()).toBe(true);
  clock.advance(LEASE_MS);
  expect(await has(), 'it fell silent').toBe(false);
  expect([await hold(TAB_2), await hold(TAB_1)]).toEqual([true, false]);
  await leaveStation(services, userId, TAB_2);
  expect(await hold(TAB_1)).toBe(true);
});

test.each([
  ['another station after the lease has expired', TAB_2, holdStation],
  ['another station that connects', TAB_2, takeStation],
  ['the same page that connects again', at('tab-1', SECOND), takeStation],
] as const)(
  'a sent label whose process died is unsure for %s, and can be printed again',
  async (_, station, take) => {
    const { services, clock, merchant, userId, sent, stateOf } = await printer();
    await takeStation(services, merchant, TAB_1);
    const [lost, late] = [await sent(), await sent()];
    clock.advance(LEASE_MS);

    expect(await take(services, merchant, station)).toBe(true);

    expect([await stateOf(lost), await stateOf(late)]).toEqual(['unsure', 'unsure']);
    expect(await reprint(services, merchant, lost)).toBe(true);
    // A page that has printed the label reports this when it connects again.
    await settlePrint(services, userId, late, { ok: true });
    expect(await stateOf(late)).toBe('acknowledged');
  },
);

test('a sent label stays sent while its connection is alive, even if another one is refused', async () => {
  const { merchant, services, clock, sent, stateOf } = await printer();
  await takeStation(services, merchant, TAB_1);
  const label = await sent();

  expect(await holdStation(services, merchant, TAB_1)).toBe(true);
  expect(await takeStation(services, merchant, TAB_2)).toBe(false);
  clock.advance(LEASE_MS);
  expect(await holdStation(services, merchant, TAB_1), 'a late renewal').toBe(true);

  expect(await stateOf(label)).toBe('sent');
});

test('a page that connects again takes the printer from its earlier connection, which can neither renew nor free it', async () => {
  const { merchant, services, db, userId, sent, stateOf } = await printer();
  const again = at('tab-1', SECOND);
  await takeStation(services, merchant, TAB_1);

  expect(await takeStation(services, merchant, again)).toBe(true);
  const label = await sent();

  expect(await holdStation(services, merchant, TAB_1)).toBe(false);
  expect(await leaveStation(services, userId, TAB_1)).toBe(false);
  expect(await holdStation(services, merchant, again)).toBe(true);
  expect(await stateOf(label)).toBe('sent');
  expect(await leaveStation(services, userId, again)).toBe(true);
  expect(await db.printStation.count()).toBe(0);
});

test('a station does not affect the labels of another person’s printer', async () => {
  const { merchant, services, sent, stateOf } = await printer();
  const label = await sent();
  const other = await given.merchant(services);

  await takeStation(services, other, TAB_1);
  expect(await stateOf(label)).toBe('sent');
  await takeStation(services, merchant, TAB_1);
  expect(await stateOf(label)).toBe('unsure');
});

test('a sent label whose process died becomes unsure with an alert, even if no station returns', async () => {
  const { merchant, services, clock, sent, stateOf, alerts } = await printer();
  await takeStation(services, merchant, TAB_1);
  const label = await sent();

  await sweepPrints(services);
  expect([await stateOf(label), await alerts()], 'while its station lives').toEqual(['sent', []]);
  clock.advance(LEASE_MS + 1);
  await sweepPrints(services);

  expect(await stateOf(label)).toBe('unsure');
  expect(await alerts()).toEqual([['printUnsure', label, null]]);
});

test('a label becomes unsure if a connected station does not answer', async () => {
  const { merchant, services, clock, sent, stateOf } = await printer();
  await takeStation(services, merchant, TAB_1);
  const label = await sent();
  clock.advance(ANSWER_MS + 1);
  await holdStation(services, merchant, TAB_1);

  await sweepPrints(services);

  expect(await stateOf(label)).toBe('unsure');
});

test('the alert about an unsure label closes when it is printed again, confirmed, or answered', async () => {
  const { services, db, clock, merchant, userId, sent, stateOf, alerts } = await printer();
  const labels = [await sent(), await sent(), await sent()] as const;
  clock.advance(LEASE_MS + 1);
  await sweepPrints(services);
  const [again, there, late] = labels;

  expect(await reprint(services, merchant, again)).toBe(true);
  expect(await sayItCameOut(services, merchant, there)).toBe(true);
  expect(await sayItCameOut(services, merchant, there), 'once').toBe(false);
  await settlePrint(services, userId, late, { ok: true });

  expect(await Promise.all(labels.map(stateOf))).toEqual([
    'queued',
    'acknowledged',
    'acknowledged',
  ]);
  const ended = new Map((await alerts()).map(([, id, how]) => [id, how]));
  expect(labels.map((id) => ended.get(id))).toEqual(['reprint', 'cameOut', 'gone']);
  const { closedByUserId } = await db.alert.findFirstOrThrow({ where: { subjectId: there } });
  expect(closedByUserId).toBe(userId);
});

test('a person cannot confirm another account’s unsure label, and a removed label has no alert', async () => {
  const { services, db, clock, order, sent, stateOf, alerts } = await printer();
  const label = await sent();
  clock.advance(LEASE_MS + 1);
  await sweepPrints(services);
  const other = await given.merchant(services);

  expect(await sayItCameOut(services, other, label)).toBe(false);
  expect(await stateOf(label)).toBe('unsure');
  await withdrawDocuments(db, order.id, 'Gone.');
  expect(await alerts()).toEqual([]);
});

test('a late answer about the first print does not settle a label that was queued or sent again', async () => {
  const { services, db, clock, merchant, userId, sent, stateOf } = await printer();
  const label = await sent();
  const first = await db.printJob.findUniqueOrThrow({ where: { id: label } });
  await markUnsure(services, userId, [label]);
  clock.advance(1_000);
  await reprint(services, merchant, label);

  await settlePrint(services, userId, label, { ok: true });
  expect(await stateOf(label), 'while it is queued').toBe('queued');
  await markSent(services, merchant, label);
  await settlePrint(services, userId, label, { createdAt: first.createdAt, ok: true });
  expect(await stateOf(label), 'while the second print is at the printer').toBe('sent');

  const { createdAt } = await db.printJob.findUniqueOrThrow({ where: { id: label } });
  await settlePrint(services, userId, label, { createdAt, ok: true });
  expect(await stateOf(label)).toBe('acknowledged');
});

test('a station prints only for the account that it signed in to, so it does not count for another one', async () => {
  const { services, db, clock, merchant } = await printer();
  await takeStation(services, merchant, TAB_1);
  const { merchantId, membershipId } = await given.merchant(services);
  const elsewhere = { ...merchant, merchantId, membershipId };
  const now = clock.now();

  expect(await hasStation(db, merchant, now)).toBe(true);
  expect(await hasStation(db, elsewhere, now)).toBe(false);
});
