// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import { useSteadyRows, steadyRows } from './use-steady-rows.ts';

type Row = { id: string; state: string };
const of = (text: string): Row[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((one) => ({ id: one[0]!, state: one.slice(1) }));
const idOf = ({ id }: Row) => id;
const elsewhere = (row: Row, known: Row | undefined): Row => known ?? { ...row, state: 'unknown' };

/** A list, and the requests for rows that left it, which the test answers. */
async function opened(first: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const asked: { ids: readonly string[]; answer(rows: Row[]): Promise<void> }[] = [];
  const seen = { text: '', newCount: 0, drawing: 0, bring: () => undefined as void };
  const readRows = (ids: readonly string[]) => {
    const reading = Promise.withResolvers<Row[]>();
    const answer = (rows: Row[]) => act(async () => reading.resolve(rows));
    asked.push({ ids, answer });
    return reading.promise;
  };
  function List(props: { now: readonly Row[]; isHeld: boolean; owner: string }) {
    const { rows, newCount, drawing, bring } = useSteadyRows({
      ...props,
      idOf,
      elsewhere,
      readRows,
    });
    Object.assign(seen, { newCount, drawing, bring });
    seen.text = rows.map(({ id, state }) => id + state).join(' ');
    return null;
  }
  const root = createRoot(document.createElement('div'));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  });
  let now = of(first);
  const show = (text: string | null, isHeld: boolean, owner = 'all') => {
    if (text !== null) now = of(text);
    return act(async () => root.render(<List now={now} isHeld={isHeld} owner={owner} />));
  };
  await show(null, false);
  return { seen, show, asked };
}

test('no row moves while the user is busy in the list; afterwards the current list is shown', async () => {
  const { seen, show } = await opened('A1 B1');

  await show(null, true);
  await show('C1 A1 B2', true);
  expect(seen).toMatchObject({ text: 'A1 B2', newCount: 1, drawing: 0 });
  await show('D1 C1 A1 B2', true);
  expect(seen.newCount).toBe(2);
  await show(null, false);

  expect(seen).toMatchObject({ text: 'D1 C1 A1 B2', newCount: 0 });
  expect(seen.drawing, 'the moved rows are re-mounted').toBe(1);
});

test('a press shows the current list even while the user is busy in it', async () => {
  const { seen, show } = await opened('A1 B1');
  await show('C1 A1 B1', true);

  await act(async () => seen.bring());

  expect(seen).toMatchObject({ text: 'C1 A1 B1', newCount: 0, drawing: 0 });
});

test('a row that left the list keeps its place and shows its current state once loaded', async () => {
  const { seen, show, asked } = await opened('A1 B1 C1');

  await show('A1 C1', true);
  expect(seen.text, 'its state is unknown until it is loaded').toBe('A1 Bunknown C1');
  expect(asked.map(({ ids }) => ids)).toEqual([['B']]);
  await asked[0]!.answer(of('B2'));

  expect(seen.text).toBe('A1 B2 C1');
});

test('an older answer about a row never replaces a newer one', async () => {
  const { seen, show, asked } = await opened('A1 B1');
  await show('A1', true);
  await show('A2', true);
  expect(asked).toHaveLength(2);

  await asked[1]!.answer(of('B3'));
  await asked[0]!.answer(of('B2'));

  expect(seen.text).toBe('A2 B3');
});

test('a row that came back to the list shows the list’s state', async () => {
  const { seen, show, asked } = await opened('A1 B1');
  await show('A1', true);
  await show('A1 B3', true);

  await asked[0]!.answer(of('B2'));

  expect(seen.text).toBe('A1 B3');
});

test('another filter or page is shown at once', async () => {
  const { seen, show } = await opened('A1 B1');
  await show(null, true);

  await show('X1 Y1', true, 'another');

  expect(seen).toMatchObject({ text: 'X1 Y1', newCount: 0, drawing: 0 });
});

test('an empty list shows new rows at once', async () => {
  const { seen, show } = await opened('');

  await show('A1', true);

  expect(seen.text).toBe('A1');
});

/** In `A1`, `A` is the row's id and `1` its state. */
const keysOf = (text: string) => text.split(' ').filter(Boolean);
const firstLetter = (row: string) => row[0]!;

// prettier-ignore
test.each([
  ['nothing happened',            'A1 B1',    'A1 B1',       'A1 B1',    '',      0, false],
  ['a row changed',               'A1 B1',    'A1 B2',       'A1 B2',    '',      0, false],
  ['a row was added',                 'A1 B1',    'C1 A1 B1',    'A1 B1',    '',      1, true],
  ['a row was added, the last moved to the next page', 'A1 B1', 'C1 A1',       'A1 B1',    'B1',    1, true],
  ['a row left, the next moved up', 'A1 B1 C1', 'A1 C1 D1',    'A1 B1 C1', 'B1',    0, true],
  ['a row left, another was added',       'A1 B1',    'C1 B1',       'A1 B1',    'A1',    1, true],
  ['two rows were added, one at the end','A1 B1',    'C1 A1 B1 D1', 'A1 B1',    '',      2, true],
  ['all rows left',                    'A1 B1',    '',            'A1 B1',    'A1 B1', 0, true],
  ['all rows were replaced',              'A1 B1',    'C1 D1',       'A1 B1',    'A1 B1', 0, true],
  ['only the order changed',   'A1 B1',    'B1 A1',       'A1 B1',    '',      0, true],
])('%s', (_, shown, now, rows, gone, newCount, isBehind) => {
  expect(steadyRows(keysOf(shown), keysOf(now), firstLetter)).toEqual({ rows: keysOf(rows), gone: keysOf(gone), newCount, isBehind });
});
