import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { exportLanes } from './export-lanes.ts';
import { LaneInput } from './lane.schema.ts';
import { readLanes } from './read-lanes.ts';
import { checkLanesFile, replaceLanes } from './replace-lanes.ts';
import { saveLane } from './save-lane.ts';

const HEAD = 'lane,colour,kind,place\r\n';

async function world() {
  const it = await testServices();
  const { services } = it;
  const hub = await given.hub(services);
  const clerk = given.hubStaff([hub.id]);
  await saveLane(
    services,
    clerk,
    hub.id,
    LaneInput.parse({ name: 'Old', colour: 'black', suburbs: 'Sandton', postalCodes: '0181' }),
  );
  const sent = (text: string | Buffer, hubId = hub.id) => ({ hubId, content: pieces(text) });
  const check = (text: string | Buffer) => checkLanesFile(services, clerk, sent(text));
  const replace = (text: string | Buffer) => replaceLanes(services, clerk, sent(text));
  const lanes = async () => (await readLanes(services, clerk, hub.id)).lanes;
  const names = async () => (await lanes()).map(({ name }) => name);
  return { ...it, hub, clerk, sent, check, replace, lanes, names };
}

test('a file can be checked first, and then replaces all lanes', async () => {
  const { check, replace, lanes, names, db } = await world();
  const file = `${HEAD}North,Red,suburb,Sandton\r\nSouth,blue,postal code,14*\r\nNorth,,suburb,"Hyde Park"\r\n`;

  expect(await check(file)).toEqual({ lanes: 2, places: 3, wrong: [], wrongTotal: 0 });
  expect(await names()).toEqual(['Old']);
  expect(await replace(file)).toMatchObject({ lanes: 2, places: 3, wrongTotal: 0 });
  expect(await lanes()).toMatchObject([
    { name: 'North', colour: 'red', suburbs: ['Hyde Park', 'Sandton'], postalCodes: [] },
    { name: 'South', colour: 'blue', suburbs: [], postalCodes: ['1400-1499'] },
  ]);
  // Importing the same file again leaves the same lanes.
  await replace(file);
  expect(await names()).toEqual(['North', 'South']);
  const actions = await db.auditEntry.findMany({ orderBy: { id: 'asc' } });
  expect(actions.map(({ detail }) => detail)).toEqual([
    { code: 'save', rows: 2 },
    { code: 'file', rows: 3 },
    { code: 'file', rows: 3 },
  ]);
});

test('if one line is wrong nothing is saved, and the message has the line number of a spreadsheet', async () => {
  const { replace, names } = await world();
  const file = `${HEAD}\r\nNorth,red,suburb,Sandton\r\n\r\nNorth,red,town,Soweto\r\nNorth,blue,suburb,X\r\n`;

  expect(await replace(file)).toEqual({
    lanes: 1,
    places: 1,
    wrong: [
      { line: 5, why: 'The kind must be suburb or postal code.' },
      { line: 6, why: 'Lane North has the colour red on line 3. Use one colour for each lane.' },
    ],
    wrongTotal: 2,
  });
  expect(await names()).toEqual(['Old']);
});

test.each([
  ['semicolons', Buffer.from('Lane;Color;Kind;Place\nNorth;Red;suburb;Séa Point\n')],
  [
    'the encoding of Excel on Windows',
    Buffer.from('lane;colour;kind;place\r\nNorth;Red;suburb;Séa Point', 'latin1'),
  ],
  [
    'UTF-16',
    Buffer.from('\ufefflane\tcolour\tkind\tplace\r\nNorth\tRed\tsuburb\tSéa Point', 'utf16le'),
  ],
  ['a byte order mark', Buffer.from('\ufeffplace,kind,colour,lane\nSéa Point,suburb,Red,North\n')],
])('a file with %s can be read too', async (_, bytes) => {
  const { replace, lanes } = await world();

  expect(await replace(bytes)).toMatchObject({ lanes: 1, places: 1, wrongTotal: 0 });
  expect((await lanes())[0]?.suburbs).toEqual(['Séa Point']);
});

test.each([
  ['', 'The file is empty.'],
  ['lane,colour,kind\nA,red,suburb\n', /Missing: place/],
  [HEAD, 'There are no lanes below the first line.'],
  ['PK\u0003\u0004 a workbook', /not a CSV file/],
])('%j is not a lanes file', async (text, words) => {
  const { replace, names } = await world();
  const file = typeof words === 'string' ? words : expect.stringMatching(words);

  await expect(replace(text)).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { file } },
  });
  expect(await names()).toEqual(['Old']);
});

test('a downloaded file can be imported again without any change', async () => {
  const { services, clerk, hub, check, replace, lanes } = await world();
  const before = await lanes();
  for (const style of ['comma', 'semicolon'] as const) {
    const { fileName, lines } = await exportLanes(services, clerk, { hubId: hub.id, style });
    const sentLines: Buffer[] = [];
    for await (const piece of lines) sentLines.push(piece);
    const text = Buffer.concat(sentLines).toString();

    expect(fileName).toMatch(/^lanes-\d{4}-\d\d-\d\d\.csv$/);
    expect(await check(text)).toEqual({ lanes: 1, places: 2, wrong: [], wrongTotal: 0 });
    await replace(text);
    expect(await lanes()).toEqual(before.map((lane) => ({ ...lane, id: expect.any(String) })));
  }
});

test('a clerk cannot access another hub', async () => {
  const { services, clerk, sent } = await world();
  const other = await given.hub(services, { name: 'Durban Hub' });
  const file = `${HEAD}North,Red,suburb,Sandton`;

  for (const tried of [
    () => checkLanesFile(services, clerk, sent(file, other.id)),
    () => replaceLanes(services, clerk, sent(file, other.id)),
    () => exportLanes(services, clerk, { hubId: other.id, style: 'comma' }),
  ])
    await expect(tried()).rejects.toMatchObject({ code: 'not-found' });
});

test('ten thousand lines are accepted and one more is refused; of two concurrent files, one remains', async () => {
  const { replace, lanes } = await world();
  const file = (lane: string, count: number) =>
    HEAD +
    Array.from(
      { length: count },
      (_, nth) => `${lane}${nth % 50},red,suburb,${lane} ${nth}\r\n`,
    ).join('');
  const ended = await Promise.all([replace(file('a', 10_000)), replace(file('b', 10_000))]);

  expect(ended.map(({ places, wrongTotal }) => [places, wrongTotal])).toEqual([
    [10_000, 0],
    [10_000, 0],
  ]);
  const all = await lanes();
  expect(all).toHaveLength(50);
  expect(
    new Set(all.flatMap(({ name, suburbs }) => [name[0], ...suburbs.map((text) => text[0])])).size,
  ).toBe(1);
  expect(all.reduce((sum, { suburbs }) => sum + suburbs.length, 0)).toBe(10_000);
  expect(await replace(file('c', 10_001))).toMatchObject({
    wrongTotal: 1,
    wrong: [{ line: 10_002, why: expect.stringContaining('10 000') }],
  });
});

/** Yields a file in small pieces, as over a slow connection. */
async function* pieces(text: string | Buffer): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 5_000) yield bytes.subarray(at, at + 5_000);
}
