import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins, tookan } from './harness.ts';
import {
  connectPrinter,
  deliver,
  expectDeliveredInPublic,
  expectPrintedOnce,
  orderKeyOf,
  printPdf,
  seeOrder,
  ship,
  printZebra,
} from './steps.ts';

type WooOrder = {
  order: {
    id: number;
    number: string;
    billing: { last_name: string; email: string; phone: string };
  };
  meta: { key: string; value: unknown }[];
  notes: { note: string }[];
};

test('an order of a WooCommerce store is shipped, labelled, printed, delivered and shown in the store @gate', async ({
  page,
  context,
  request,
}) => {
  // Slow, because it covers everything from the store to the recipient, with every step of the driver.
  test.slow();
  const origins = await simulatorOrigins();
  const courier = tookan(request, origins.tookan);
  const complaints = complaintsOf(page);
  const printer = await connectPrinter(context);
  try {
    await signIn(page, await loginOf('merchant'));
    const id = await control<number>(request, origins.woocommerce, 'placeOrder', []);
    const placed = await wooOrder(id);
    const orderId = placed.order.number;

    await seeOrder(page, orderId);
    const orderKey = await orderKeyOf(page, orderId);
    await ship(page, courier, orderId, orderKey);
    await printPdf(page, context, orderId, orderKey);
    await printZebra(page, orderId);
    await expectPrintedOnce(printer, orderKey);
    await deliver(courier, request, orderKey);

    const { billing } = placed.order;
    await expectDeliveredInPublic(page, orderKey, [
      billing.last_name,
      billing.email,
      billing.phone,
    ]);
    await expect
      .poll(async () => metaOf(await wooOrder(id))['_thumela_tracking_number'])
      .toBe(orderKey);
    await expect
      .poll(async () => metaOf(await wooOrder(id))['_thumela_tracking_status'])
      .toBe('Delivery Completed');
    expect(await courier.livePairs(orderKey)).toBe(1);
    expect(complaints).toEqual([]);
  } finally {
    await printer.close();
  }

  async function wooOrder(id: number): Promise<WooOrder> {
    const orders = await control<WooOrder[]>(request, origins.woocommerce, 'orders', []);
    const found = orders.find((one) => one.order.id === id);
    if (!found) throw new Error(`The store has no order ${id}.`);
    return found;
  }
});

function metaOf({ meta }: WooOrder): Record<string, unknown> {
  return Object.fromEntries(meta.map(({ key, value }) => [key, value]));
}
