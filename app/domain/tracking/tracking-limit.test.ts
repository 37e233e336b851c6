import { expect, test } from 'vitest';
import type { Budget, ThrottlePort } from '#app/ports/throttle.ts';
import { limitTracking } from './tracking-limit.ts';

function counting(): ThrottlePort {
  const taken = new Map<string, number>();
  return {
    take: async ({ name, points }: Budget, key) => {
      const count = (taken.get(`${name} ${key}`) ?? 0) + 1;
      taken.set(`${name} ${key}`, count);
      return count <= points ? { ok: true } : { ok: false, retryAfterSeconds: 60 };
    },
    giveBack: async () => undefined,
  };
}

async function passing(times: number, visit: (at: number) => { address: string; shop?: string }) {
  const throttle = counting();
  let passed = 0;
  for (let at = 0; at < times; at += 1)
    await limitTracking(throttle, visit(at)).then(
      () => (passed += 1),
      () => undefined,
    );
  return passed;
}

test('one network address can look up 60 parcels a minute', async () => {
  expect(await passing(100, () => ({ address: 'a' }))).toBe(60);
});

test('each buyer of a shop can look up 60, and made-up buyer addresses are limited by the shop’s total', async () => {
  expect(await passing(100, () => ({ address: 'a', shop: 's' }))).toBe(60);
  expect(await passing(900, (at) => ({ address: `made up ${at}`, shop: 's' }))).toBe(600);
});

test('one address at two shops, and on the public page, has 60 at each', async () => {
  const shops = ['s', 't', undefined];
  const visit = (at: number) => ({ address: 'a', ...(shops[at % 3] && { shop: shops[at % 3]! }) });

  expect(await passing(300, visit)).toBe(180);
});
