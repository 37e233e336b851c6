import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf, ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { alertCodes } from '#tests/fakes/alerts.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import { undoScan } from './undo-scan.ts';

async function world() {
  const it = await beltWorld();
  const { db, clock, order } = it;
  const shipment = await it.shipment();
  const now = clock.now();
  const codes = () => alertCodes(db, order.id);
  return { ...it, now, codes, owner: ownerOf(order), ofShipment: ownerOfShipment(order, shipment) };
}

test('a scan closes the alerts of the order and shipment that it settles, and no others', async () => {
  const it = await world();
  const { db, now, owner, ofShipment } = it;
  await raiseAlert(db, 'noDriver', owner, now);
  await raiseAlert(db, 'noCourierEvent', ofShipment, now);
  await raiseAlert(db, 'heldInStore', ofShipment, now);
  await raiseAlert(db, 'liesAtHub', ofShipment, now);
  await raiseAlert(db, 'liesAtHub', { ...owner, shipmentId: newId() }, now);
  await raiseAlert(db, 'editTooLate', ofShipment, now);
  await raiseAlert(db, 'staleLabel', owner, now, { papers: [] });

  expect(await it.verdict()).toBe('accepted');
  expect(await it.codes()).toEqual(['liesAtHub', 'editTooLate', 'staleLabel']);
  const stale = await db.alert.findFirstOrThrow({ where: { code: 'staleLabel' } });
  expect(stale.facts).toEqual({ papers: [], collected: true });
});

test('a scan of a further parcel closes the alert about that shipment', async () => {
  const it = await world();
  await it.db.shipment.updateMany({ data: { parcels: 2 } });
  expect(await it.verdict()).toBe('accepted');
  await raiseAlert(it.db, 'liesAtHub', it.ofShipment, it.now);
  expect(await it.verdict({ code: `${it.order.orderKey}-P2` })).toBe('accepted');
  expect(await it.codes()).toEqual([]);
});

test('a scan closes an alert that is raised while it is being processed', async () => {
  const it = await world();
  const { scanning } = await it.db.$transaction(
    async (tx) => {
      // The scan has read everything that it needs, but this lock keeps it from writing its row.
      await tx.$queryRaw`select 1 from hubs where id = ${it.hub.id}::uuid for update`;
      const under = it.verdict();
      await eventually(async () => expect(await waitingForLocks(it.db)).toBe(1));
      await raiseAlert(tx, 'noDriver', it.owner, it.now);
      await raiseAlert(tx, 'heldInStore', it.ofShipment, it.now);
      return { scanning: { under } };
    },
    { timeout: HANG_MS },
  );
  expect(await scanning.under).toBe('accepted');
  expect(await it.codes()).toEqual([]);
});

test('an undone scan raises the alerts again that it had closed, unless the store released the hold', async () => {
  const it = await world();
  const { db, clock, now, owner, services, clerk } = it;
  const facts = { pickupLocationId: newId() };
  const undone = async () => {
    await raiseAlert(db, 'heldInStore', owner, now);
    await raiseAlert(db, 'movedInStore', owner, now, facts);
    clock.advance(1_000);
    const { taken } = await it.scan();
    expect(await it.codes()).toEqual([]);
    clock.advance(1_000);
    await undoScan(services, clerk, { scanId: taken!.scanId });
    return it.codes();
  };
  await db.order.updateMany({ data: { sourceState: 'onHold' } });

  expect((await undone()).toSorted()).toEqual(['heldInStore', 'movedInStore']);
  const moved = { code: 'movedInStore', closedAt: null };
  expect(await db.alert.findMany({ where: moved })).toMatchObject([{ facts, since: now }]);
  await db.order.updateMany({ data: { sourceState: 'open' } });
  expect(await undone()).toEqual(['movedInStore']);
});
