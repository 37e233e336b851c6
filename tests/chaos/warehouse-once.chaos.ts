import { expect, test } from 'vitest';
import type { WarehousePort } from '#app/ports/warehouse.ts';
import { sendUnderFire } from './warehouse-once.ts';

test('each order is at the warehouse once, none is also with a courier, and every store is updated', async () => {
  expect(await sendUnderFire(1)).toEqual([]);
});

test('broken twin: a warehouse adapter that forgets its references is detected', async () => {
  let nth = 0;
  const forgetful = (port: WarehousePort): WarehousePort => ({
    ...port,
    // This adapter finds no existing order, and the warehouse cannot recognise a repeated one.
    find: async (login, reference) => {
      const parts = await port.find(login, reference);
      return parts.some(({ state }) => state === 'despatched') ? parts : [];
    },
    push: (login, parcel) => {
      const reference = `${parcel.reference}${(nth += 1)}`;
      return port.push(login, { ...parcel, reference });
    },
  });
  expect((await sendUnderFire(1, forgetful, 12)).length).toBeGreaterThan(0);
});
