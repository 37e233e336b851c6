import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { proclaimHoliday } from '#app/domain/holidays/proclaim-holiday.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { lastCutOff } from '#app/domain/shared/cut-off.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { noHolidays } from '#app/domain/shared/holidays.rules.ts';
import { LIVE_CHANNEL } from '#app/domain/shared/live.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { given } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { followAlerts, STATES } from './follow-alerts.ts';
import { listAlerts } from './list-alerts.ts';
import { reopenAlert, settleAlert } from './settle-alert.ts';

const ALL = { page: 1, limit: 100 };

async function world() {
  const it = await testServices({ now: '2026-11-16T07:00:00Z' });
  const { services, db, clock } = it;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const open = async () => (await listAlerts(services, merchant, ALL)).docs;
  const switchOffAt = (at: Date | null, why = 'It answered 500.') =>
    db.store.update({
      where: { id: store.id },
      data: { webhookDisabledAt: at, webhookDisabledReason: at && why },
    });
  return { ...it, merchant, store, open, switchOffAt, now: () => clock.now() };
}

test('a state has one alert with current facts, which closes when the state ends', async () => {
  const { services, open, switchOffAt, now, db } = await world();
  await switchOffAt(now());

  await Promise.all([followAlerts(services), followAlerts(services)]);
  await followAlerts(services);
  const [first] = await open();
  await switchOffAt(now(), 'It answered 502.');
  await followAlerts(services);
  const [second] = await open();
  await switchOffAt(null);
  await followAlerts(services);

  expect(first?.words).toMatch(/^It answered 500\./);
  expect(second).toMatchObject({ id: first?.id, words: expect.stringMatching(/^It answered 502/) });
  expect(await open()).toEqual([]);
  expect(await db.alert.count()).toBe(1);
});

test('an alert that a person closed stays closed until its state starts again, and can be reopened at once', async () => {
  const { services, clock, merchant, open, switchOffAt, now } = await world();
  await switchOffAt(now());
  await followAlerts(services);
  const [alert] = await open();
  const id = alert!.id;

  await settleAlert(services, merchant, { id });
  await followAlerts(services);
  const closed = await open();
  await reopenAlert(services, merchant, { id });
  const undone = await open();
  await settleAlert(services, merchant, { id });
  clock.advance(11 * 60_000);
  const late = reopenAlert(services, merchant, { id });

  expect(closed).toEqual([]);
  expect(undone).toMatchObject([{ id }]);
  await expect(late).rejects.toMatchObject({ code: 'not-found' });
  await switchOffAt(null);
  await followAlerts(services);
  await switchOffAt(now());
  await followAlerts(services);
  expect(await open()).toHaveLength(1);
});

test('orders that miss the cut-off are one alert of their store, which returns when another order misses it', async () => {
  const { services, db, clock, merchant, store, open } = await world();
  const order = () =>
    given.order(services, { merchant, store, receivedAt: clock.now(), createdAt: clock.now() });
  const later = async (text: string) => {
    clock.set(text);
    await followAlerts(services);
    return open();
  };
  const first = await order();

  expect(await later('2026-11-16T08:59:59Z')).toEqual([]);
  const [alert] = await later('2026-11-16T09:00:01Z');
  expect(alert).toMatchObject({
    code: 'pastCutOff',
    words: expect.stringMatching(/^1 order/),
    since: '2026-11-16T09:00:00.000Z',
    dueAt: '2026-11-17T09:00:00.000Z',
    repairs: ['orders'],
  });
  await settleAlert(services, merchant, { id: alert!.id });
  expect(await later('2026-11-17T10:00:00Z')).toEqual([]);

  // Received on Friday after the cut-off at 11:00, so its cut-off is on Monday.
  clock.set('2026-11-20T10:00:00Z');
  const second = await order();
  expect(await later('2026-11-23T08:00:00Z')).toEqual([]);
  expect(await later('2026-11-23T09:30:00Z')).toMatchObject([
    { words: expect.stringMatching(/^2 orders /), since: '2026-11-23T09:00:00.000Z' },
  ]);

  const shipped = { id: { in: [first.id, second.id] } };
  await db.order.updateMany({ where: shipped, data: { status: 'unassigned' } });
  expect(await later('2026-11-23T09:31:00Z')).toEqual([]);
});

test('an order that arrived long ago but can ship only now is not overdue before the next cut-off', async () => {
  const { services, db, clock, merchant, store, open } = await world();
  const order = await given.order(services, { merchant, store, receivedAt: clock.now() });
  await db.order.update({ where: { id: order.id }, data: { status: 'inStore' } });
  clock.set('2026-11-18T12:00:00Z');
  await followAlerts(services);
  expect(await open()).toEqual([]);

  await db.order.update({ where: { id: order.id }, data: { status: 'eligible' } });
  await followAlerts(services);

  expect(await open()).toMatchObject([
    { code: 'pastCutOff', isOverdue: false, dueAt: '2026-11-19T09:00:00.000Z' },
  ]);
});

test('a cut-off missed long ago counts as missed about two weeks ago', async () => {
  const { services, clock, merchant, store, open } = await world();
  await given.order(services, { merchant, store, receivedAt: clock.now() });
  clock.advance(90 * 86_400_000);

  await followAlerts(services);

  const [alert] = await open();
  expect(Number(clock.now()) - Date.parse(alert!.since)).toBeLessThan(16 * 86_400_000);
});

test('an alert that can wait until the next cut-off skips holidays, also those proclaimed later', async () => {
  const { services, db, clock, merchant, store } = await world();
  const admin = await given.admin(services);
  const observing = {
    ...services,
    settings: { ...services.settings, holidays: 'observe' } as const,
  };
  // A Tuesday after the cut-off, before the Day of Reconciliation.
  clock.set('2026-12-15T10:00:00Z');
  const order = await given.order(services, { merchant, store });
  await raiseAlert(db, 'notBooked', ownerOf(order), clock.now());
  await raiseAlert(db, 'deliveryFailed', ownerOf(order), clock.now());
  const due = async () => {
    await followAlerts(observing);
    const where = { subjectId: order.id };
    const rows = await db.alert.findMany({ where, orderBy: { dueAt: 'asc' } });
    return rows.map(({ dueAt }) => dueAt?.toISOString());
  };

  expect(await due()).toEqual(['2026-12-15T14:00:00.000Z', '2026-12-17T09:00:00.000Z']);
  await proclaimHoliday(observing, admin, { day: '2026-12-17', name: 'Elections' });
  expect(await due()).toEqual(['2026-12-15T14:00:00.000Z', '2026-12-18T09:00:00.000Z']);
  clock.set('2026-12-18T10:00:00Z');
  expect(await due()).toEqual(['2026-12-15T14:00:00.000Z', '2026-12-18T09:00:00.000Z']);
});

test('tables that grow with the orders are read by an index', async () => {
  const { db, now } = await world();
  for (const { code, holding } of STATES) {
    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`explain ${holding(now(), noHolidays)}`;
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text, code).not.toMatch(/Seq Scan on (orders|order_events|shipments|document_jobs)/);
  }
});

test('the last cut-off is eleven o’clock of a working day', () => {
  const at = (text: string) => lastCutOff(new Date(text)).toISOString();

  expect(at('2026-11-16T09:00:00Z')).toBe('2026-11-16T09:00:00.000Z');
  expect(at('2026-11-16T08:59:59Z')).toBe('2026-11-13T09:00:00.000Z');
  expect(at('2026-11-15T12:00:00Z')).toBe('2026-11-13T09:00:00.000Z');
  expect(at('2026-11-14T07:00:00Z')).toBe('2026-11-13T09:00:00.000Z');
  expect(at('2026-11-18T22:30:00Z')).toBe('2026-11-18T09:00:00.000Z');
});

test.each([-3_600_000, -60_000, 0, 60_000, 3_600_000])(
  'an alert is raised a working day after the last event by our clock, with the courier’s %d ms off',
  async (ms) => {
    const heardAt = async (at: string) => {
      const it = await bookedWorld();
      it.clockOff.ms = ms;
      it.clock.set(at);
      await it.says('pickup', 'assigned');
      // The cut-off is at 09:00 UTC, and 16 November is a Monday.
      it.clock.set('2026-11-17T09:05:00Z');
      await followAlerts(it.services);
      return it.db.alert.count({ where: { code: 'noCourierEvent', closedAt: null } });
    };
    expect(await heardAt('2026-11-16T08:59:30Z'), 'before the cut-off').toBe(1);
    expect(await heardAt('2026-11-16T09:00:30Z'), 'after the cut-off').toBe(0);
  },
);

test.each([-3_600_000, -60_000, 0, 60_000, 3_600_000])(
  'an alert that a courier event ends cannot be reopened, with the courier’s clock %d ms off',
  async (ms) => {
    const it = await bookedWorld();
    it.clockOff.ms = ms;
    await it.says('pickup', 'failed');
    const failed = await it.db.alert.findFirstOrThrow({ where: { code: 'deliveryFailed' } });
    expect(failed.since).toEqual(it.clock.now());

    it.clock.advance(60_000);
    await settleAlert(it.services, it.merchant, { id: failed.id });
    it.clock.advance(60_000);
    await it.says('pickup', 'started');
    const back = reopenAlert(it.services, it.merchant, { id: failed.id });
    await expect(back).rejects.toMatchObject({ code: 'not-found' });
  },
);

test.each([-3_600_000, 0, 3_600_000])(
  'a parcel whose driver was removed has a new alert after two hours by our clock, with the courier’s %d ms off',
  async (ms) => {
    const it = await bookedWorld();
    it.clockOff.ms = ms;
    await it.db.shipment.update({
      where: { id: it.first.id },
      data: { bookedAt: new Date('2026-11-16T08:00:00Z') },
    });
    const open = async (at: string) => {
      it.clock.set(at);
      await followAlerts(it.services);
      const where = { code: 'noDriver', closedAt: null };
      return (await it.db.alert.findMany({ where })).map(({ since }) => since.toISOString());
    };

    expect(await open('2026-11-16T11:05:00Z')).toEqual(['2026-11-16T08:00:00.000Z']);
    await it.says('pickup', 'assigned');
    expect(await open('2026-11-16T12:00:00Z')).toEqual([]);
    await it.says('pickup', 'unassigned');
    expect(await open('2026-11-16T13:59:00Z')).toEqual([]);
    await it.says('delivery', 'unassigned');
    await it.says('pickup', 'unassigned');
    expect(await open('2026-11-16T14:01:00Z')).toEqual(['2026-11-16T12:00:00.000Z']);

    const { id } = await it.db.alert.findFirstOrThrow({ where: { closedAt: null } });
    await settleAlert(it.services, it.merchant, { id });
    await it.says('pickup', 'unassigned');
    expect(await open('2026-11-16T17:00:00Z'), 'a settled alert stays closed').toEqual([]);
  },
);

test('open pages of an order hear that the timer raised, changed or closed its alert', async () => {
  const it = await bookedWorld();
  const { order, db, clock, databaseUrl } = it;
  const client = new Client({ connectionString: databaseUrl });
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`listen ${LIVE_CHANNEL}`);
  const follow = async () => {
    heard.length = 0;
    await followAlerts(it.services);
    // Notifications arrive in order, so those of the timer have arrived when this one does.
    await client.query('select pg_notify($1, $2)', [LIVE_CHANNEL, 'end']);
    await eventually(() => expect(heard).toContain('end'));
    return heard.slice(0, -1);
  };
  const news = [`order ${order.merchantId} ${order.id}`];

  clock.advance(7 * 86_400_000);
  expect(await follow()).toEqual(news);
  expect(await follow()).toEqual([]);
  await db.alert.updateMany({ data: { facts: { count: 1 } } });
  expect(await follow()).toEqual(news);
  await db.shipment.updateMany({ data: { cancelRequestedAt: clock.now() } });
  expect(await follow()).toEqual(news);
});

test('a parcel that a hub received for a later day raises no alert before that day', async () => {
  const it = await beltWorld();
  it.clock.set('2026-11-16T13:00:00Z');
  await it.scan({ day: '2026-11-19' });
  const open = async (at: string) => {
    it.clock.set(at);
    await followAlerts(it.services);
    return it.db.alert.count({ where: { code: 'noCourierEvent', closedAt: null } });
  };

  expect(await open('2026-11-19T09:05:00Z')).toBe(0);
  expect(await open('2026-11-23T09:05:00Z')).toBe(1);
});

test('an alert about a shipment closes with it, and the order’s next shipment has its own alert', async () => {
  const { services, db, clock, merchant, store, now } = await world();
  const { order, shipment } = await given.bookedOrder(services, merchant, { store });
  const returnOf = async (attempt: number) => {
    const { merchantId, storeId, status, requestedAt, bookedAt } = shipment;
    const row = { merchantId, storeId, status, requestedAt, bookedAt, state: 'booked' } as const;
    const reference = `${order.orderKey}-R${attempt}`;
    const own = { id: newId(), orderId: order.id, kind: 'return', attempt, reference } as const;
    return (await db.shipment.create({ data: { ...row, ...own, feeCents: 0n } })).id;
  };
  const open = async () => {
    await followAlerts(services);
    const where = { code: 'returnUnmoved', closedAt: null };
    return (await db.alert.findMany({ where })).map(({ shipmentId }) => shipmentId);
  };

  const first = await returnOf(1);
  clock.set('2026-11-23T09:00:00Z');
  expect(await open()).toEqual([first]);
  await db.shipment.update({ where: { id: first }, data: { state: 'cancelled', endedAt: now() } });
  const second = await returnOf(2);
  expect(await open()).toEqual([second]);
});
