import { expect, test } from 'vitest';
import { turn } from '#app/domain/shared/turns.ts';

test('concurrent work gets turns one by one, with time for the sockets in between', async () => {
  const order: string[] = [];
  const work = async (name: string, whose: string) => {
    await turn(whose);
    order.push(name);
  };

  const done = Promise.all([
    ...['first', 'second', 'third'].map((name) => work(name, 'one address')),
    work('of another', 'another address'),
  ]);
  const look = () => {
    order.push('a look');
    if (order.length < 9) setImmediate(look);
  };
  setImmediate(look);
  await done;

  // No client gets a second turn before another client has had its first.
  expect(order.filter((one) => one !== 'a look')).toEqual([
    'first',
    'of another',
    'second',
    'third',
  ]);
  const places = ['first', 'of another', 'second', 'third'].map((one) => order.indexOf(one));
  for (const [at, place] of places.entries())
    if (at > 0) expect(order.slice(places[at - 1], place)).toContain('a look');
});

test('a client can get further turns after all had theirs', async () => {
  await turn('one address');
  await turn('one address');
  await Promise.all([turn('another'), turn('one address')]);

  expect(await turn('another')).toBeUndefined();
});
