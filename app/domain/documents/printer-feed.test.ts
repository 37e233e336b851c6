import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import {
  holdStation,
  leaveStation,
  LEASE_MS,
  markSent,
  reprint,
  settlePrint,
  takeStation,
} from './printer-feed.ts';

async function printer() {
  const { services, db, clock } = await testServices();
  const merchant = await given.merchant(services);
  const { userId } = merchant;
  const order = await given.order(services, { merchant });
  /** A label on its way to the printer. */
  const sent = async () => {
    const id = newId();
    await db.printJob.create({ data: { id, userId, orderId: order.id, zpl: '^XA^XZ' } });
    await markSent(services, userId, id);
    return id;
  };
  const stateOf = async (id: string) =>
    (await db.printJob.findUniqueOrThrow({ where: { id } })).state;
  return { services, clock, merchant, userId, sent, stateOf };
}

test('one station holds the printer; another gets it when it leaves or falls silent', async () => {
  const { services, userId, clock } = await printer();
  const hold = (station: string) => holdStation(services, userId, station);

  expect([await hold('tab-1'), await hold('tab-2'), await hold('tab-1')]).toEqual([
    true,
    false,
    true,
  ]);
  clock.advance(LEASE_MS);
  expect([await hold('tab-2'), await hold('tab-1')]).toEqual([true, false]);
  await leaveStation(services, userId, 'tab-2');
  expect(await hold('tab-1')).toBe(true);
});

test.each([
  ['another station, once the lease has run out', 'tab-2', holdStation],
  ['another station that connects', 'tab-2', takeStation],
  ['the same page that connects again', 'tab-1', takeStation],
] as const)(
  'a label on its way when its process died is unsure for %s, and can be asked for again',
  async (_, station, take) => {
    const { services, clock, merchant, userId, sent, stateOf } = await printer();
    await takeStation(services, userId, 'tab-1');
    const [lost, late] = [await sent(), await sent()];
    clock.advance(LEASE_MS);

    expect(await take(services, userId, station)).toBe(true);

    expect([await stateOf(lost), await stateOf(late)]).toEqual(['unsure', 'unsure']);
    expect(await reprint(services, merchant, lost)).toBe(true);
    // Had it been printed, the page that connects again still says so.
    await settlePrint(services, userId, late, { ok: true });
    expect(await stateOf(late)).toBe('acknowledged');
  },
);

test('what is on its way stays so while its connection lives, and when another is turned away', async () => {
  const { services, clock, userId, sent, stateOf } = await printer();
  await takeStation(services, userId, 'tab-1');
  const label = await sent();

  expect(await holdStation(services, userId, 'tab-1')).toBe(true);
  expect(await takeStation(services, userId, 'tab-2')).toBe(false);
  clock.advance(LEASE_MS);
  expect(await holdStation(services, userId, 'tab-1'), 'a late renewal').toBe(true);

  expect(await stateOf(label)).toBe('sent');
});

test('a label of somebody else’s printer is none of its business', async () => {
  const { services, userId, sent, stateOf } = await printer();
  const label = await sent();
  const other = await given.merchant(services);

  await takeStation(services, other.userId, 'tab-1');
  expect(await stateOf(label)).toBe('sent');
  await takeStation(services, userId, 'tab-1');
  expect(await stateOf(label)).toBe('unsure');
});
