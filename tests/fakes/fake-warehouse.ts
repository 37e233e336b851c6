import type { WarehouseCheck, WarehouseLogin, WarehousePort } from '#app/ports/warehouse.ts';

/** A warehouse in memory: one answer for all, and the logins it was asked about. */
export function fakeWarehouse(): WarehousePort & {
  answer: WarehouseCheck;
  asked: WarehouseLogin[];
} {
  const warehouse = {
    answer: { ok: true } as WarehouseCheck,
    asked: [] as WarehouseLogin[],
    async check(login: WarehouseLogin) {
      warehouse.asked.push(login);
      return warehouse.answer;
    },
  };
  return warehouse;
}
