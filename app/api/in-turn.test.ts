import { expect, test } from 'vitest';
import type { Request, Response } from 'express';
import { inTurn } from './in-turn.ts';

test('work that came together is let on in its order, with a look at the sockets in between', async () => {
  const turn = inTurn();
  const order: string[] = [];
  const busy = (name: string) => () => {
    order.push(name);
    for (const until = performance.now() + 6; performance.now() < until;);
  };

  for (const name of ['first', 'second', 'third']) turn({} as Request, {} as Response, busy(name));
  await new Promise<void>((done) => {
    const look = () => {
      order.push('a look');
      if (order.includes('third')) done();
      else setImmediate(look);
    };
    setImmediate(look);
  });

  expect(order).toEqual(['first', 'a look', 'second', 'a look', 'third', 'a look']);
});
