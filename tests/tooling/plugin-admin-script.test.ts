// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { eventually } from '#tests/fakes/eventually.ts';

const SCRIPT = readFileSync('woocommerce-plugin/assets/admin.js', 'utf8');

test('every order of a long list shows its state, requested in calls of at most 200', async () => {
  const ids = Array.from({ length: 999 }, (_, index) => 5_000 + index);
  const cells = ids.map((id) => `<span data-thumela-order="${id}"></span>`).join('');
  document.body.innerHTML = cells;
  const asked: string[][] = [];
  const apiFetch = async ({ path }: { path: string }) => {
    const some = path.replace('/thumela/v1/orders?ids=', '').split(',');
    asked.push(some);
    // One call fails; the orders of the other calls must still be shown.
    if (some.includes('5400')) throw new Error('502');
    return { orders: some.map((id) => ({ id: Number(id), status: `At ${id}`, reasons: [] })) };
  };
  const given = { path: '/thumela/v1/orders', unknown: '', confirm: '' };
  Object.assign(window, { wp: { apiFetch }, thumelaAdmin: given });

  (0, eval)(SCRIPT);

  const texts = () => [...document.querySelectorAll('span')].map(({ textContent }) => textContent);
  await eventually(() => expect(texts().filter(Boolean)).toHaveLength(799));
  expect(asked.map((some) => some.length)).toEqual([200, 200, 200, 200, 199]);
  expect(texts()[998]).toBe('At 5998');
  expect(texts()[400]).toBe('');
});

test('the box of an order that cannot be shipped gives the portal’s reason', async () => {
  document.body.innerHTML = `<div class="thumela-box" data-thumela-order="7">
    <strong class="thumela-state"></strong><ul class="thumela-reasons" hidden></ul>
    <div class="thumela-parts" hidden><p>Other parts</p><ul></ul></div>
    <button data-thumela-can="can_ship"></button><a class="thumela-open"></a></div>`;
  const why = 'The order has the status Deleted. The store no longer has the order.';
  const order = { id: 7, status: 'Deleted', can_ship: false, reasons: [why], open: '/', parts: [] };
  const given = { path: '/thumela/v1/orders', unknown: '', confirm: '' };
  Object.assign(window, {
    wp: { apiFetch: async () => ({ orders: [order] }) },
    thumelaAdmin: given,
  });

  (0, eval)(SCRIPT);

  const found = (selector: string) => document.querySelector<HTMLButtonElement>(selector)!;
  await eventually(() => expect(found('.thumela-state').textContent).toBe('Deleted'));
  expect(found('.thumela-reasons').textContent).toBe(why);
  expect([found('.thumela-reasons').hidden, found('button').disabled]).toEqual([false, true]);
  expect(found('.thumela-parts').hidden).toBe(true);
});

test('the box of an order that was split lists its parts, each with its page', async () => {
  document.body.innerHTML = `<div class="thumela-box" data-thumela-order="7">
    <strong class="thumela-state"></strong><ul class="thumela-reasons" hidden></ul>
    <div class="thumela-parts" hidden><p>Other parts</p><ul></ul></div><a class="thumela-open"></a></div>`;
  const part = (number: string) => ({ number, status: 'UnAssigned', open: `/${number}` });
  const parts = [part('7-2'), part('<b>7-3</b>')];
  const order = { id: 7, status: 'Eligible', can_ship: true, reasons: [], open: '/', parts };
  Object.assign(window, {
    wp: { apiFetch: async () => ({ orders: [order] }) },
    thumelaAdmin: { path: '/thumela/v1/orders', unknown: '', confirm: '' },
  });

  (0, eval)(SCRIPT);

  const place = document.querySelector<HTMLElement>('.thumela-parts')!;
  await eventually(() => expect(place.hidden).toBe(false));
  const items = [...place.querySelectorAll('li')];
  expect(items.map(({ textContent }) => textContent)).toEqual([
    '7-2 UnAssigned',
    '<b>7-3</b> UnAssigned',
  ]);
  expect(place.querySelector('a')).toMatchObject({ rel: 'noopener', target: '_blank' });
});
