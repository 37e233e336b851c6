import { expect, test } from 'vitest';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { availableCents } from './balance.ts';
import { exportTransactions } from './export-transactions.ts';

async function rowsOf(lines: AsyncIterable<Buffer>): Promise<string[][]> {
  const parts: Buffer[] = [];
  for await (const part of lines) parts.push(part);
  const [, ...rows] = Buffer.concat(parts).toString('utf8').trim().split('\r\n');
  return rows.map((row) => row.split(',').slice(2, 6));
}

test('a returned fee has two lines, as on the screen, so that the amounts add up to the balances', async () => {
  const { services, clock } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const { merchantId: account } = merchant;
  const { order } = await given.bookedOrder(services, merchant);
  clock.advance(1_000);
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  clock.advance(1_000);
  await given.bookedOrder(services, merchant);

  const asked = { range: 'week', account: '', style: 'comma' } as const;
  const rows = await rowsOf((await exportTransactions(services, merchant, asked)).lines);

  expect(rows.slice(0, 3)).toEqual([
    ['Order Creation Fee', 'SUCCESSFUL', '-5.00', '95.00'],
    ['Fee Refunded', 'SUCCESSFUL', '5.00', '100.00'],
    ['Order Creation Fee', 'REFUNDED', '-5.00', '95.00'],
  ]);
  expect(await availableCents(services, account)).toBe(9_500);
  const sum = rows.reduce((total, [, , amount]) => total + Math.round(Number(amount) * 100), 0);
  expect(sum).toBe(9_500);
});

test('the number of an order opens in a spreadsheet as it is', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  await given.bookedOrder(services, merchant, { orderId: '2026-2' });

  const asked = { range: 'week', account: '', style: 'comma' } as const;
  const { lines } = await exportTransactions(services, merchant, asked);

  const parts: Buffer[] = [];
  for await (const part of lines) parts.push(part);
  expect(Buffer.concat(parts).toString('utf8')).toContain(',"=""2026-2""",');
});
