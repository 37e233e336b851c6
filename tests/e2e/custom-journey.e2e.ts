import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, simulatorOrigins, tookan } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import {
  printZebra,
  connectPrinter,
  deliver,
  expectDeliveredInPublic,
  expectPrintedOnce,
  orderKeyOf,
  pickAddress,
  printPdf,
  seeOrder,
  ship,
} from './steps.ts';

test('from sign-up to delivered: a custom store sends an order with its token, and a clerk creates one by hand @gate', async ({
  page,
  context,
  request,
}) => {
  // Slow, because it covers everything from the store to the recipient, with every step of the driver.
  test.slow();
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const complaints = complaintsOf(page);
  const printer = await connectPrinter(context);
  const word = randomBytes(3).toString('hex');
  const storeName = `Nandi & Daughters ${word}`;
  try {
    await signUp(page, newPerson('Nandi'));
    await guideSays('Your first label', '0 of 5 steps done.');
    await page.getByRole('link', { name: 'Add New Store' }).click();
    await expect(page).toHaveURL(/\/create-store$/);

    await page.goto('/create-custom-store');
    await page.getByRole('button', { name: 'Create Store' }).click();
    await expect(page.getByText('Fields cannot be left empty').first()).toBeVisible();
    await page.getByLabel('Store Name').fill(storeName);
    await page.getByLabel('Store Url').fill('nandi.example');
    await page.getByRole('button', { name: 'Create Store' }).click();
    await expect(page.getByText('Store created successfully.')).toBeVisible();

    await expect(page).toHaveURL(/\/store-settings\/locations\/[^/]+$/);
    await page.getByRole('link', { name: 'Add Location' }).first().click();
    await page.getByLabel('Location Name').fill('Workshop');
    // The button is pressed before the picked address has loaded; the form waits for it.
    const letGo = await holdPlace();
    await pickAddress(page, 'Address', '14 Florida Road, Durban', /Durban/);
    await page.getByRole('button', { name: 'Create Location' }).click();
    letGo();
    await expect(page.getByRole('row', { name: /Workshop/ })).toContainText('Durban');

    await guideSays('Your first label', '2 of 5 steps done.');
    await page.goto('/generate-access-token');
    await page.getByRole('button', { name: 'Generate Token' }).click();
    await expect(page.getByText('Choose a store, or create a new one.')).toBeVisible();
    await page.getByLabel('Store', { exact: true }).selectOption(storeName);
    await page.getByRole('button', { name: 'Generate Token' }).click();
    const modal = page.getByRole('dialog', { name: 'Store Token' });
    const token = (await modal.locator('code').innerText()).trim();
    await modal.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByText(`…${token.slice(-4)}`)).toBeVisible();

    const orderId = `ND-${word}`;
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': orderId };
    const order = {
      order_id: orderId,
      name: 'Zanele Buthelezi',
      email: `zanele.${word}@post.example`,
      phone: '0825550177',
      address1: '9 Helen Joseph Road',
      suburb: 'Glenwood',
      city: 'Durban',
      zip: '4001',
      line_items: [{ name: 'Beaded lamp', quantity: 1, price: '450.00' }],
    };
    const answers = [];
    for (let time = 0; time < 2; time += 1)
      answers.push(
        await (await request.post('/api/orders/create/custom', { headers, data: order })).json(),
      );
    expect(answers[1], 'the repeated call returns the same order').toEqual(answers[0]);

    await page.goto('/orders');
    await seeOrder(page, orderId);
    const orderKey = await orderKeyOf(page, orderId);
    await ship(page, courier, orderId, orderKey);
    await printPdf(page, context, orderId, orderKey);
    await printZebra(page, orderId);
    await expectPrintedOnce(printer, orderKey);
    await deliver(courier, request, orderKey);
    await expectDeliveredInPublic(page, orderKey, [
      'Buthelezi',
      '0825550177',
      '+27825550177',
      `zanele.${word}`,
      'Helen Joseph',
    ]);
    const seen = await request.put('/api/orders/get', {
      headers: { Authorization: headers.Authorization },
      data: { orderId: orderKey },
    });
    expect(
      ((await seen.json()) as { order: { status: string } }).order.status,
      'the store reads it with its token',
    ).toBe('Delivery Completed');
    expect(await courier.livePairs(orderKey)).toBe(1);

    await createByHand(orderId);
    // All steps are done, so the guide has disappeared.
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: /^Delivered today/ })).toContainText('1');
    await expect(page.getByRole('heading', { name: /^Your first label/ })).toBeHidden();
    expect(complaints).toEqual([]);
  } finally {
    await printer.close();
  }

  /** Expects that the guide on Home has this title and this number of steps done. */
  async function guideSays(title: string, done: string): Promise<void> {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText(done)).toBeVisible();
  }

  /** Holds back the address service's response until the returned function is called. */
  async function holdPlace(): Promise<() => void> {
    let letGo = () => {};
    const gone = new Promise<void>((done) => {
      letGo = done;
    });
    await page.route(/\/places\?.*\bid=/, async (route) => {
      await gone;
      await route.continue();
    });
    return letGo;
  }

  /** Creates an order by hand. The form fills in an earlier customer, and asks before it uses an order ID again. */
  async function createByHand(orderId: string): Promise<void> {
    await page.goto('/orders/create');
    await page.getByRole('button', { name: 'Create Order' }).click();
    await expect(page.getByText('Please fill in all required fields').first()).toBeVisible();
    await page.getByRole('searchbox').fill('Buthelezi');
    await page.getByRole('button', { name: 'Search For Customer' }).click();
    await page.getByRole('button', { name: 'Zanele Buthelezi' }).click();
    await expect(page.getByRole('textbox', { name: 'Customer Name' })).toHaveValue(
      'Zanele Buthelezi',
    );
    await page.getByLabel('Order ID (Optional)').fill(orderId);
    await page.getByRole('button', { name: 'Create Order' }).click();
    const confirm = page.getByRole('dialog');
    await expect(confirm).toContainText(
      'An order with the same ID exists. Do you want to proceed?',
    );
    await confirm.getByRole('button', { name: 'Proceed' }).click();
    await expect(page).toHaveURL(/\/order-details\//);
    await expect(page.getByRole('heading', { name: new RegExp(orderId) })).toBeVisible();
  }
});
