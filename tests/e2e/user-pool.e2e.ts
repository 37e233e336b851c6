import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser, type Page } from '@playwright/test';
import { startCognitoSimulator } from '#simulators/cognito/index.ts';
import { settingsOfPool } from '#tests/fakes/cognito-pool.ts';
import { startProduct } from '#tests/fakes/started-product.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import { complaintsOf, loginOf, signIn } from './harness.ts';
import { mailedCode, newPerson, SIGN_UP_PASSWORD, signUp } from './sign-up.ts';
import { sound } from './sound.ts';

const NEW = 'Another-Passw0rd!';
const LENT = 'Temporary-1!';
const MANAGERS = 'Manager-Passw0rd!';

type Pool = Awaited<ReturnType<typeof startCognitoSimulator>>;

test('with a user pool: sign-up, reset, a temporary password, a manager, and an unreachable pool', async ({
  browser,
}) => {
  // Slow, because it starts a separate product and tests every kind of sign-in.
  test.setTimeout(10 * TEST_HANG_MS);
  const pool = await startCognitoSimulator();
  const folder = await mkdtemp(join(tmpdir(), 'thumela-pool-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'data');
  const product = await startProduct({ dataDir, env: settingsFor(pool) });
  try {
    await walk(browser, { url: product.url, dataDir, pool });
  } finally {
    await product.stop();
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
});

function settingsFor(pool: Pool) {
  return {
    PORT: '0',
    SIMULATOR_STEP_MS: '0',
    SIMULATOR_ORDER_EVERY_MS: '0',
    ...settingsOfPool(pool),
  };
}

type World = { url: string; dataDir: string; pool: Pool };

async function walk(browser: Browser, { url, dataDir, pool }: World): Promise<void> {
  const open = async (width = 1280) => {
    const viewport = { width, height: 844 };
    return (await browser.newContext({ baseURL: url, viewport })).newPage();
  };
  const person = newPerson('Lerato');
  const first = await open();
  const complaints = complaintsOf(first);
  await signUp(first, person);

  const phone = await open(390);
  await reset(phone, person.email);
  await expect(first).toHaveURL(/\/login/);

  const user = [...pool.users.values()].find(({ password }) => password === NEW);
  const lent = { Username: user?.username, Password: LENT, Permanent: false };
  pool.console('AdminSetUserPassword', lent);
  await choose(phone, person.email);

  const merchant = await open();
  await signIn(merchant, await loginOf('merchant', dataDir));
  await addManager(merchant, 'sizwe.pool@shop.example');
  const manager = await open();
  await typeLogin(manager, 'sizwe.pool@shop.example', MANAGERS);
  await expect(manager).toHaveURL(/\/verify-email/);
  // The invitation mail may arrive before or after the mail with the code.
  const code = await mailedCode(manager, 'sizwe.pool@shop.example', 'Your code is');
  await manager.getByLabel('Code').fill(code);
  await manager.getByRole('button', { name: /Verify|Prove|Confirm/ }).click();
  await expect(manager).toHaveURL(/\/dashboard/);

  pool.switches.failures = 1;
  const later = await open();
  await typeLogin(later, person.email, SIGN_UP_PASSWORD);
  await expect(later.getByText(/^Sign-in is not available right now/)).toBeVisible();
  await sound(later);
  await later.getByLabel('Password', { exact: true }).fill(SIGN_UP_PASSWORD);
  await later.getByRole('button', { name: 'Sign in' }).click();
  await expect(later).toHaveURL(/\/dashboard/);
  expect(complaints).toEqual([]);
}

async function typeLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function reset(page: Page, email: string): Promise<void> {
  await page.goto('/enter-email');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  const code = await mailedCode(page, email, 'with your new password');
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('New Password').fill(NEW);
  await page.getByLabel('Confirm Password').fill(NEW);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password Change successfully.')).toBeVisible();
  await typeLogin(page, email, SIGN_UP_PASSWORD);
  await expect(page.getByText('Incorrect username or password.').first()).toBeVisible();
}

/** Signs in with the temporary password that was set in the pool's console, then chooses the original password
 *  again, by keyboard. */
async function choose(page: Page, email: string): Promise<void> {
  await typeLogin(page, email, LENT);
  await expect(page).toHaveURL(/\/choose-password/);
  await sound(page);
  await page.getByLabel('New Password').fill(SIGN_UP_PASSWORD);
  await page.getByLabel('Confirm Password').fill('Something-e1se!');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords does not match.')).toBeVisible();
  await page.getByLabel('New Password').fill(SIGN_UP_PASSWORD);
  await page.getByLabel('Confirm Password').fill(SIGN_UP_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard/);
}

async function addManager(page: Page, email: string): Promise<void> {
  await page.goto('/add-manager');
  await page.getByLabel('First Name').fill('Sizwe');
  await page.getByLabel('Last Name').fill('Dlamini');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('+27825550144');
  await page.getByLabel('Password (Optional)').fill(MANAGERS);
  await page.getByLabel('Kasi Home', { exact: true }).check();
  await page.getByRole('button', { name: 'Add Manager' }).click();
  await expect(
    page.getByText('Manager added. We emailed them instructions to get started.'),
  ).toBeVisible();
}
