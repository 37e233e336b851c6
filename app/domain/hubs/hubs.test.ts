import { expect, test } from 'vitest';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { giveToDriverJob } from '#app/domain/shipments/give-to-driver.job.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { HubForm, HubsQuery, type HubInput } from './hub.schema.ts';
import { hubById } from './hub-visibility.ts';
import { listHubs } from './list-hubs.ts';
import { lockLanes } from './lock-lanes.ts';
import { readHubForm } from './read-hub-form.ts';
import { createHub, updateHub } from './save-hub.ts';

/** The form as the browser posts it. */
const FORM = {
  name: 'Durban Hub',
  description: '',
  street: '1 Harbour Road',
  suburb: '',
  city: 'Durban',
  province: 'KwaZulu-Natal',
  postalCode: '4001',
  latitude: '-29.87',
  longitude: '31.02',
  geoSource: 'pin',
  precision: 'street',
  teamId: '41003',
  teamName: 'Durban',
};
const input = (over: Partial<typeof FORM> = {}) => HubForm.parse({ ...FORM, ...over });
const query = (over: object = {}) => HubsQuery.parse(over);

async function world() {
  const it = await testServices();
  const admin = await given.admin(it.services);
  const add = (over: Partial<typeof FORM> = {}) => createHub(it.services, admin, input(over));
  const names = async (actor = admin, over: object = {}) =>
    (await listHubs(it.services, actor, query(over))).docs.map(({ name }) => name);
  return { ...it, admin, add, names };
}

test('a hub is created with its position and team, and the log names its creator', async () => {
  const { add, db, admin } = await world();

  expect(await add()).toMatchObject({
    name: 'Durban Hub',
    description: null,
    address: '1 Harbour Road, Durban, KZN, 4001',
    latitude: -29.87,
    longitude: 31.02,
    geoSource: 'pin',
    teamId: '41003',
    teamName: 'Durban',
    createdBy: admin.name,
    updatedBy: admin.name,
  });
  expect(await db.auditEntry.findMany()).toMatchObject([
    { action: 'hub.create', called: 'Durban Hub', actor: admin.name },
  ]);
});

test.each([
  ['store', 'store'],
  ['google', 'google'],
  ['offline', 'offline'],
  ['pin', 'pin'],
  ['', 'pin'],
  ['guessed', 'pin'],
])('a hub whose position comes from %j is stored with the source %j', async (geoSource, kept) => {
  const { add } = await world();

  expect(await add({ geoSource })).toMatchObject({ geoSource: kept });
});

const REQUIRED = 'Please fill in all required fields';

test.each([
  [{ name: ' ' }, { name: REQUIRED }],
  [{ street: '', city: '' }, { address: REQUIRED }],
  [{ latitude: '', longitude: '' }, { address: 'Hub location is missing geolocation data' }],
  [
    { latitude: '51.5' },
    { latitude: 'Must be a position in South Africa, such as -33.918861, 18.423300.' },
  ],
  [
    { longitude: '' },
    { longitude: 'A position is a latitude and a longitude. Fill in both, or neither.' },
  ],
  [{ teamId: '' }, { teamId: REQUIRED }],
  [{ teamName: '' }, { teamName: REQUIRED }],
  [{ teamId: 'Durban' }, { teamId: 'Enter the courier’s team number, such as 41001.' }],
  [{ unpicked: '9 Long Street' }, { address: expect.stringMatching(/^Choose one of/) }],
])('a form with %j is refused at that field only', (over, errors) => {
  const { error } = HubForm.safeParse({ ...FORM, ...over });
  expect(
    Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message])),
  ).toEqual(errors);
});

test('two hubs cannot have the same name in any case, even when they are created at once', async () => {
  const { add, db } = await world();
  const both = await Promise.allSettled([add(), add({ name: 'DURBAN hub' })]);

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: {
      code: 'invalid-input',
      details: { fields: { name: expect.stringContaining('already exists') } },
    },
  });
  expect(await db.hub.count()).toBe(1);
});

test('changing a hub logs the changed fields, and saving it unchanged logs nothing', async () => {
  const { add, services, admin, db } = await world();
  const { id } = await add();
  const other = { ...admin, name: 'Bo Admin' };
  const change = (over: Partial<HubInput>) =>
    updateHub(services, other, { ...input(), ...over, id });

  await change({});
  expect(await change({ teamId: '41001', teamName: 'Johannesburg' })).toMatchObject({
    teamId: '41001',
    createdBy: admin.name,
    updatedBy: 'Bo Admin',
  });
  expect(await change({ name: 'durban hub', teamId: '41001' })).toMatchObject({
    name: 'durban hub',
  });

  const actions = await db.auditEntry.findMany({
    where: { action: 'hub.update' },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ detail }) => detail)).toEqual([
    { fields: ['teamId', 'teamName'] },
    { fields: ['name', 'teamName'] },
  ]);
  await add({ name: 'Gqeberha Hub' });
  await expect(change({ name: 'GQEBERHA HUB' })).rejects.toMatchObject({
    details: { fields: { name: expect.any(String) } },
  });
});

test('delivery days and cut-off of a hub stay unchanged if they are omitted', async () => {
  const { services, admin, db } = await world();
  const posted = { ...FORM, deliveryDays: ['friday', 'monday', 'friday'], cutOff: '14:30' };
  const hub = await createHub(services, admin, HubForm.parse(posted));
  expect(hub).toMatchObject({ deliveryDays: [1, 5], cutOff: '14:30' });
  const { id } = hub;

  const { deliveryDays: _, cutOff: __, ...unsaid } = input();
  const kept = await updateHub(services, admin, { ...unsaid, id });
  expect(kept).toMatchObject({ deliveryDays: [1, 5], cutOff: '14:30' });
  await updateHub(services, admin, { ...HubForm.parse(posted), id });
  expect(await db.auditEntry.count({ where: { action: 'hub.update' } })).toBe(0);

  // A single ticked checkbox is posted as a string instead of a list.
  const sunday = HubForm.parse({ ...posted, deliveryDays: 'sunday' });
  expect(await updateHub(services, admin, { ...sunday, id })).toMatchObject({ deliveryDays: [0] });
  const cleared = await updateHub(services, admin, { ...input(), id });
  expect(cleared).toMatchObject({ deliveryDays: [], cutOff: null });
  const actions = await db.auditEntry.findMany({
    where: { action: 'hub.update' },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ detail }) => detail)).toEqual([
    { fields: ['deliveryDays'] },
    { fields: ['deliveryDays', 'cutOff'] },
  ]);
});

test.each([
  [{ cutOff: '25:00' }, 'cutOff', 'Must be a time such as 14:00.'],
  [{ cutOff: '2 pm' }, 'cutOff', 'Must be a time such as 14:00.'],
  [
    { deliveryDays: ['monday', 'someday'] },
    'deliveryDays',
    'Must be a day of the week in lowercase, such as monday.',
  ],
])('a hub with %j is refused at that field', (over, field, message) => {
  const { error } = HubForm.safeParse({ ...FORM, ...over });
  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, message]]);
});

test('of two concurrent changes of a hub, the later one is saved as a whole', async () => {
  const { services, admin, db, add } = await world();
  const { id } = await add();
  const forms = ['06:00', '07:00', '08:00', '09:00'].map((cutOff, nth) => ({
    ...FORM,
    description: cutOff,
    cutOff,
    deliveryDays: ['monday', 'tuesday', 'friday', 'sunday'].slice(0, nth + 1),
  }));
  await Promise.all(
    forms.map((form) => updateHub(services, admin, { ...HubForm.parse(form), id })),
  );

  const hub = await db.hub.findUniqueOrThrow({ where: { id } });
  const own = forms.find(({ cutOff }) => cutOff === hub.cutOff);
  expect(hub.description).toBe(own?.description);
  expect(hub.deliveryDays).toHaveLength(own?.deliveryDays.length ?? 0);
});

test('administrators see all hubs, hub staff see their own, and others see none', async () => {
  const { add, names, services } = await world();
  const [one] = [await add({ name: 'B Hub' }), await add({ name: 'A Hub' })];
  const clerk = given.hubStaff([one.id]);

  expect(await names()).toEqual(['A Hub', 'B Hub']);
  expect(await names(clerk)).toEqual(['B Hub']);
  expect(await names(given.hubStaff())).toEqual([]);
  const merchant = await given.merchant(services);
  await expect(names(merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await hubById(services.db, clerk, 'hub.read', one.id)).toMatchObject({ id: one.id });
  for (const [actor, id] of [
    [given.hubStaff(), one.id],
    [clerk, 'none'],
  ] as const)
    await expect(hubById(services.db, actor, 'hub.read', id)).rejects.toMatchObject({
      code: 'not-found',
    });
  for (const actor of [clerk, merchant]) {
    await expect(createHub(services, actor, input())).rejects.toMatchObject({
      code: 'not-allowed',
    });
    await expect(updateHub(services, actor, { ...input(), id: one.id })).rejects.toMatchObject({
      code: 'not-allowed',
    });
  }
});

test('the list can be searched, sorted and read in pages', async () => {
  const { add, names } = await world();
  await add({ name: 'A Hub', teamName: 'Z team' });
  await add({ name: 'B Hub', street: '9 Quay_Street' });
  await add({ name: 'C Hub' });

  expect(await names(undefined, { q: 'quay_' })).toEqual(['B Hub']);
  expect(await names(undefined, { q: 'z TEAM' })).toEqual(['A Hub']);
  expect(await names(undefined, { q: '%' })).toEqual([]);
  expect(await names(undefined, { sort: '-name' })).toEqual(['C Hub', 'B Hub', 'A Hub']);
  expect(await names(undefined, { sort: '-team' })).toEqual(['A Hub', 'B Hub', 'C Hub']);
  expect(await names(undefined, { limit: 2, page: 2 })).toEqual(['C Hub']);
});

test('the form offers the courier’s teams, and works without them', async () => {
  const { add, services, admin, courier } = await world();
  const { id } = await add();
  courier.fleet.teams = [{ teamId: '41003', name: 'Durban' }];

  expect(await readHubForm(services, admin, { id })).toMatchObject({
    hub: { id },
    teams: [{ teamId: '41003', name: 'Durban' }],
  });
  courier.switches.down = true;
  expect(await readHubForm(services, admin, { id: null })).toEqual({ hub: null, teams: null });
  await expect(readHubForm(services, admin, { id: 'none' })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(readHubForm(services, given.hubStaff([id]), { id })).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('a hub is locked even if its id is written in capitals', async () => {
  const { services, db } = await testServices({ connections: 2 });
  const admin = await given.admin(services);
  const { id } = await createHub(services, admin, input());
  const free = () => db.$queryRaw`select 1 from hubs where id = ${id}::uuid for update skip locked`;

  expect(await free()).toHaveLength(1);
  await db.$transaction(async (tx) => {
    await lockLanes(tx, admin, id.toUpperCase());
    expect(await free()).toEqual([]);
  });
});

/** A hub with one parcel, whose team number an administrator corrects. */
async function wrongTeam() {
  const it = await beltWorld();
  const admin = await given.admin(it.services);
  const correct = () =>
    updateHub(it.services, admin, {
      ...input({ name: it.hub.name, teamId: '41009' }),
      id: it.hub.id,
    });
  const jobs = () => it.db.outbox.count({ where: { job: giveToDriverJob.name } });
  const ask = (shipmentId: string) => it.db.driverAsk.findUniqueOrThrow({ where: { shipmentId } });
  return { ...it, correct, jobs, ask };
}

test.each(['noDrivers', 'courierRefused', 'declined'] as const)(
  'after a hub’s team number is corrected, a parcel that waits because of %s gets a driver of the new team',
  async (reason) => {
    const it = await wrongTeam();
    await it.scan();
    const waits = { state: 'waiting', reason, fleetId: '9', driverName: 'Driver 9' } as const;
    await it.db.driverAsk.updateMany({ data: { ...waits, settledAt: it.clock.now() } });
    const queued = await it.jobs();
    await it.correct();

    expect(await it.jobs()).toBe(queued + 1);
    await it.give();
    expect(it.courier.assigned).toMatchObject([{ fleetId: '1', teamId: '41009' }]);
    expect(await it.ask(it.first.id)).toMatchObject({ state: 'given', reason: null });
  },
);

test('a parcel that is being given to the old team when a hub’s team number is corrected is given to the new one', async () => {
  const it = await wrongTeam();
  await it.scan();
  const assign = it.courier.assign.bind(it.courier);
  it.courier.assign = async (...asked) => {
    it.courier.assign = assign;
    await it.correct();
    return assign(...asked);
  };
  await it.give();
  await it.give();

  expect(it.courier.assigned.map(({ teamId }) => teamId)).toEqual(['41002', '41009']);
  expect(await it.ask(it.first.id)).toMatchObject({ state: 'given', teamId: '41009' });
});

test('a parcel that waits at a hub for its return gets a driver of the corrected team', async () => {
  const it = await wrongTeam();
  await it.scan();
  await returnToSender(it.services, it.merchant, { ...it.keys, whyCode: 'called', note: null });
  await cancelCourier(it.services, { shipmentId: it.first.id });
  const { id } = await it.db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await it.correct();
  await bookCourier(it.services, { shipmentId: id });
  await giveToDriver(it.services, { shipmentId: id });

  expect(it.courier.assigned).toMatchObject([{ teamId: '41009' }]);
});

test.each([
  ['has a driver', { state: 'given', fleetId: '1' }],
  ['waits for a chosen driver', { state: 'waiting', isChosen: true, teamId: null, fleetId: '1' }],
] as const)(
  'a parcel that %s keeps its request when its hub gets another team',
  async (_, data) => {
    const it = await wrongTeam();
    await it.scan();
    await it.db.driverAsk.updateMany({ data });
    const before = await it.ask(it.first.id);
    await it.correct();

    expect(await it.ask(it.first.id)).toEqual(before);
  },
);

test('parcels of another hub with the same team keep their requests', async () => {
  const it = await wrongTeam();
  await it.db.hub.update({ where: { id: it.other.id }, data: { teamId: it.hub.teamId } });
  await it.scan({ hubId: it.other.id, here: true }, given.hubStaff([it.other.id]));
  const before = await it.ask(it.first.id);
  await it.correct();

  expect(await it.ask(it.first.id)).toEqual(before);
});
