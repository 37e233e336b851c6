import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { moveLane, removeLane } from './arrange-lanes.ts';
import { LaneInput } from './lane.schema.ts';
import { lanesOf } from './lanes-of.ts';
import { readLanes } from './read-lanes.ts';
import { saveLane } from './save-lane.ts';

async function world() {
  const it = await testServices();
  const { services, db } = it;
  const hub = await given.hub(services);
  const other = await given.hub(services, { name: 'Durban Hub' });
  const clerk = given.hubStaff([hub.id]);
  const save = (over: Partial<Record<keyof LaneInput, string>> = {}, by = clerk, hubId = hub.id) =>
    saveLane(services, by, hubId, LaneInput.parse({ name: 'North', colour: 'red', ...over }));
  const names = async () => (await readLanes(services, clerk, hub.id)).lanes.map((one) => one.name);
  return { ...it, hub, other, clerk, save, names, count: () => db.hubLanePlace.count() };
}

test('a clerk of the hub creates a lane, which keeps each place once and as it was written', async () => {
  const { services, db, hub, clerk, save } = await world();
  const suburbs = ' Sea  Point, sea-point\nGreen Point;';
  await save({ suburbs, postalCodes: '8001, 80*' });
  await save({ name: 'South', colour: 'blue' });

  expect(await readLanes(services, clerk, hub.id)).toEqual({
    hub: { id: hub.id, name: hub.name },
    lanes: [
      {
        id: expect.any(String),
        name: 'North',
        colour: 'red',
        suburbs: ['Green Point', 'Sea Point'],
        postalCodes: ['8000-8099', '8001'],
      },
      { id: expect.any(String), name: 'South', colour: 'blue', suburbs: [], postalCodes: [] },
    ],
  });
  expect(await lanesOf(db, hub.id)).toEqual([
    {
      name: 'North',
      colour: 'red',
      suburbs: ['greenpoint', 'seapoint'],
      postalCodes: ['8000-8099', '8001'],
    },
    { name: 'South', colour: 'blue', suburbs: [], postalCodes: [] },
  ]);
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { action: 'hub.lanes', subject: hub.id, actor: clerk.name, detail: { code: 'save', rows: 4 } },
    { action: 'hub.lanes', detail: { code: 'save', rows: 0 } },
  ]);
});

test('a lane is replaced as a whole and keeps its position', async () => {
  const { services, clerk, hub, save } = await world();
  const laneId = await save({ suburbs: 'Sandton' });
  await save({ name: 'South', suburbs: 'Soweto' });
  await save({ laneId, name: 'NORTH', colour: 'teal', suburbs: 'Rosebank' });

  const { lanes } = await readLanes(services, clerk, hub.id);
  expect(lanes[0]).toMatchObject({ id: laneId, name: 'NORTH', colour: 'teal' });
  expect(lanes[0]?.suburbs).toEqual(['Rosebank']);
  expect(lanes).toHaveLength(2);
});

test('a lane can be saved again with its own name and places', async () => {
  const { save, names, count } = await world();
  const own = { suburbs: 'Sandton', postalCodes: '2000-2099' };
  const laneId = await save(own);

  expect(await save({ ...own, laneId, colour: 'teal' })).toBe(laneId);
  expect(await names()).toEqual(['North']);
  expect(await count()).toBe(2);
});

test.each([
  [{ name: 'nORTH' }, { name: 'Another lane has this name.' }],
  [{ name: 'B', suburbs: 'SAND-TON' }, { suburbs: 'Sandton is already in lane North.' }],
  [{ name: 'B', postalCodes: '20*' }, { postalCodes: '2000-2099 is already in lane North.' }],
])('a name or place that another lane has is refused at its field: %j', async (over, fields) => {
  const { save, names, count } = await world();
  await save({ suburbs: 'Sandton', postalCodes: '2000-2099' });

  await expect(save(over)).rejects.toMatchObject({ code: 'invalid-input', details: { fields } });
  expect(await names()).toEqual(['North']);
  expect(await count()).toBe(2);
});

test.each([
  [{ name: ' ' }, 'name', /Give the lane a name/],
  [{ name: 'A name of some length' }, 'name', /at most 20/],
  [{ colour: 'crimson' }, 'colour', /Choose a colour/],
  [{ suburbs: 'Sandton, …' }, 'suburbs', /“…” is not a suburb/],
  [{ postalCodes: '2196\n21' }, 'postalCodes', /Write 0021, or 21\* for all postal codes/],
])('the form says what is wrong: %j', (over, field, words) => {
  const { error } = LaneInput.safeParse({ name: 'A', colour: 'red', ...over });

  expect(error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    [field, expect.stringMatching(words)],
  ]);
});

test('a lane is moved once even if the request is sent twice, and is removed with its places', async () => {
  const { services, clerk, hub, save, names, count, db } = await world();
  const [a, , c] = [
    await save({ name: 'A' }),
    await save({ name: 'B' }),
    await save({ name: 'C' }),
  ];
  await save({ laneId: a, name: 'A', suburbs: 'Sandton', postalCodes: '2196' });

  for (const _ of 'ab') await moveLane(services, clerk, hub.id, { laneId: c, to: 0 });
  expect(await names()).toEqual(['C', 'A', 'B']);
  await moveLane(services, clerk, hub.id, { laneId: c, to: 99 });
  expect(await names()).toEqual(['A', 'B', 'C']);

  await removeLane(services, clerk, hub.id, { laneId: a });
  expect(await names()).toEqual(['B', 'C']);
  expect(await count()).toBe(0);
  for (const gone of [
    () => removeLane(services, clerk, hub.id, { laneId: a }),
    () => moveLane(services, clerk, hub.id, { laneId: a, to: 0 }),
    () => save({ laneId: a }),
  ])
    await expect(gone()).rejects.toMatchObject({ code: 'conflict' });
  expect(
    (await db.hubLane.findMany({ orderBy: { position: 'asc' } })).map((l) => l.position),
  ).toEqual([0, 1]);
});

test('a clerk cannot see another hub or its lanes, and both hubs may have the same place', async () => {
  const { services, hub, other, clerk, save, names } = await world();
  const admin = await given.admin(services);
  const elsewhere = await save({ suburbs: 'Sandton' }, admin, other.id);
  await save({ suburbs: 'Sandton' });

  for (const [by, hubId] of [
    [clerk, other.id],
    [given.hubStaff(), hub.id],
    [clerk, 'none'],
  ] as const) {
    const lane = { laneId: elsewhere };
    for (const tried of [
      () => readLanes(services, by, hubId),
      () => save({}, by, hubId),
      () => moveLane(services, by, hubId, { ...lane, to: 0 }),
      () => removeLane(services, by, hubId, lane),
    ])
      await expect(tried()).rejects.toMatchObject({ code: 'not-found' });
  }
  // The lane cannot be reached through the address of the clerk's own hub either.
  await expect(save({ laneId: elsewhere, name: 'Mine' })).rejects.toMatchObject({
    code: 'conflict',
  });
  await expect(removeLane(services, clerk, hub.id, { laneId: elsewhere })).rejects.toMatchObject({
    code: 'conflict',
  });
  const merchant = await given.merchant(services);
  await expect(save({}, merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  expect((await readLanes(services, admin, other.id)).lanes).toHaveLength(1);
  expect(await names()).toEqual(['North']);
});

test('of two concurrent changes of a lane, the later one is saved as a whole', async () => {
  const { services, clerk, hub, save } = await world();
  const laneId = await save({ suburbs: 'Sandton' });
  const letters = [...'abcdefgh'];
  const forms = letters.map((letter) => ({
    laneId,
    name: letter,
    suburbs: letters.map((other) => `${letter}${other} Park`).join(','),
    postalCodes: `${letters.indexOf(letter)}*`,
  }));
  await Promise.all(forms.map((form) => save(form)));

  const [lane] = (await readLanes(services, clerk, hub.id)).lanes;
  const own = forms.find(({ name }) => name === lane?.name);
  expect(lane?.suburbs.join(',')).toBe(own?.suburbs);
  expect(lane?.postalCodes).toEqual([
    `${letters.indexOf(lane?.name ?? '')}000-${letters.indexOf(lane?.name ?? '')}999`,
  ]);
});

test('of two concurrent lanes with the same name or place, one is refused', async () => {
  const { save, names } = await world();
  const ended = await Promise.allSettled([
    save({ name: 'A', suburbs: 'Sandton' }),
    save({ name: 'a', suburbs: 'Soweto' }),
    save({ name: 'B', suburbs: 'sandton, soweto' }),
  ]);

  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await names()).toHaveLength(1);
});
