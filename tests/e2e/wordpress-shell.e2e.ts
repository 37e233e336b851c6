import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf, control, loginOf, signIn, simulatorOrigins } from './harness.ts';
import { errorsOf } from './sound.ts';
import { approveAndShow, askToConnect, openForm, unusedShop } from './woo-steps.ts';

const PERSON = { id: 7, name: 'Thandi Mokoena', edits: true, manages: true };

/** Connects a new shop as its merchant and places one paid order in it. */
async function connectedShop(page: Page): Promise<{ url: string; orderNumber: string }> {
  const url = unusedShop((await simulatorOrigins()).woocommerce);
  await signIn(page, await loginOf('merchant'));
  await openForm(page);
  await askToConnect(page, `Kiosk ${url.slice(-6)}`, url);
  await approveAndShow(page);
  await expect(page).toHaveURL(/\/store-settings\/locations\/.+\/add/);
  const id = await control<number>(page.request, url, 'placeOrder', []);
  return { url, orderNumber: String(id) };
}

test('a shop uses the screens inside its wp-admin, whose address follows, until WordPress ends the access', async ({
  page,
  context,
}) => {
  test.slow();
  const complaints = complaintsOf(page);
  const { url, orderNumber } = await connectedShop(page);
  // Without the portal's cookies, only the sign-in inside wp-admin counts.
  await context.clearCookies();
  const admin = `${url}/wp-admin/admin.php?page=thumela`;
  const frame = page.frameLocator('iframe[title="Thumela"]');
  const tab = (name: string) =>
    frame.getByRole('navigation').getByRole('link', { name, exact: true });

  await page.goto(admin);
  await expect(frame.getByRole('heading', { name: 'Connection' })).toBeVisible();
  await tab('Orders').click();
  await expect(page).toHaveURL(`${admin}&path=%2Forders`);
  await frame.getByRole('link', { name: orderNumber, exact: true }).first().click();
  await expect(page).toHaveURL(
    (at) => at.searchParams.get('path')?.startsWith('/orders/') === true,
  );
  const orderPlace = page.url();
  await page.reload();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(orderNumber);
  expect(page.url()).toBe(orderPlace);
  await tab('Pickup Locations').click();
  await expect(page).toHaveURL(`${admin}&path=%2Flocations`);
  await page.goBack();
  await expect(page).toHaveURL(orderPlace);
  await expect(frame.getByRole('heading', { level: 1 })).toContainText(orderNumber);
  expect(await context.cookies(), 'no cookie').toEqual([]);
  const opened = context.waitForEvent('page');
  await tab('Manifest Orders').click({ button: 'middle' });
  const another = await opened;
  await expect(another).toHaveURL(`${admin}&path=%2Fmanifest-orders`);
  await another.close();

  await control(page.request, url, 'signIn', [{ ...PERSON, manages: false }]);
  await tab('Store').click();
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  await control(page.request, url, 'signIn', [null]);
  await expect(frame.getByText('You are signed out of WordPress')).toBeVisible();
  await control(page.request, url, 'signIn', [PERSON]);
  await tab('Orders').click();
  await expect(frame.getByRole('link', { name: orderNumber, exact: true }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a person signed out of WordPress keeps their input there, and leaves it only when asked', async ({
  page,
}) => {
  const { url } = await connectedShop(page);
  const frame = page.frameLocator('iframe[title="Thumela"]');
  const tab = (name: string) =>
    frame.getByRole('navigation').getByRole('link', { name, exact: true });
  const name = frame.getByRole('textbox', { name: 'Location Name' });
  await page.goto(
    `${url}/wp-admin/admin.php?page=thumela&path=${encodeURIComponent('/locations/add')}`,
  );
  await name.fill('Depot');
  await expect(frame.getByRole('button', { name: 'Discard' })).toBeVisible();

  await control(page.request, url, 'signIn', [null]);
  await expect(frame.getByText('You are signed out of WordPress')).toBeVisible();
  await expect(frame.getByLabel('Location Name')).toBeHidden();
  await tab('Orders').click();
  await expect(frame.getByText('WordPress signed you out.')).toBeVisible();
  await control(page.request, url, 'signIn', [PERSON]);
  await expect(frame.getByText('You are signed out of WordPress')).toBeHidden();
  await expect(frame.getByText('WordPress signed you out.')).toBeHidden();
  await expect(name).toBeVisible();
  await expect(name).toHaveValue('Depot');
  await tab('Orders').click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(name).toHaveValue('Depot');
  await tab('Orders').click();
  await frame.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/path=%2Forders$/);
});

test('a message is visible even if wp-admin is scrolled past the top of the frame', async ({
  page,
}) => {
  const { url } = await connectedShop(page);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(`${url}/wp-admin/admin.php?page=thumela&path=${encodeURIComponent('/store')}`);
  const frame = page.frameLocator('iframe[title="Thumela"]');
  const check = frame.getByRole('button', { name: 'Check now' });
  await expect(check).toBeVisible();
  // A tall iframe lets the app's top scroll out of view, as other plugins' notices above the iframe do.
  await page.addStyleTag({
    content: 'iframe { height: 1600px !important; flex: none !important }',
  });
  await page.evaluate(() => window.scrollTo(0, 500));
  const top = await page.locator('iframe').evaluate((one) => one.getBoundingClientRect().top);
  expect(top).toBeLessThan(-200);
  // A real click would first scroll to the button.
  await check.dispatchEvent('click');

  const message = frame.getByText('Checking the store.');
  await expect(message).toBeVisible();
  await expect(message).toBeInViewport({ ratio: 1 });
});

test('the page inside wp-admin is free of serious accessibility errors, wide and on a phone', async ({
  page,
}) => {
  const { url } = await connectedShop(page);
  const frame = page.frameLocator('iframe[title="Thumela"]');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      '/',
      '/orders',
      '/orders/create',
      '/manifest-orders',
      '/store',
      '/locations',
    ]) {
      await page.goto(`${url}/wp-admin/admin.php?page=thumela&path=${encodeURIComponent(path)}`);
      await expect(frame.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(frame.getByRole('heading', { level: 1 })).toBeAttached();
      const errors = await errorsOf(page, { within: '#thumela-frame' });
      expect(errors, `${path} at ${width}`).toEqual([]);
    }
  }
});
