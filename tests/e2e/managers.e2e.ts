import { expect, type Locator } from '@playwright/test';
import { test } from './journey.ts';
import { runRowAction, complaintsOf, loginOf, signIn } from './harness.ts';
import { mailedText, newPerson, signUp } from './sign-up.ts';
import { sound } from './sound.ts';

const PASSWORD = 'Manager-Passw0rd!';

async function boxOf(shown: Locator) {
  const { x = 0, y = 0, width = 0 } = (await shown.boundingBox()) ?? {};
  return { top: y, right: x + width };
}

test('a merchant adds a manager by keyboard, who joins by the link on a phone, sees one store, and loses access when removed @gate', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const { email } = newPerson('Sizwe-with-a-long-address-of-his-own');
  await signIn(page, await loginOf('merchant'));
  await page.goto('/all-managers');
  await page.getByRole('link', { name: '+ Add New Manager' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Add Manager' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Manager' }).press('Enter');
  await expect(page.getByText('Select store(s)')).toBeVisible();
  await expect(page.getByText('first name required')).toBeVisible();
  await expect(
    page.getByLabel('First Name'),
    'the first invalid field has the focus',
  ).toBeFocused();
  await sound(page);
  await page.getByLabel('First Name').fill('Sizwe');
  await page.getByLabel('Last Name').fill('Dlamini');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('+27825550144');
  await page.getByLabel('Kasi Home', { exact: true }).press('Space');
  await page.getByLabel('Last Name').press('Enter');
  await expect(page).toHaveURL(/\/all-managers$/);
  await expect(
    page.getByText('Manager added. We emailed them instructions to get started.'),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Invited')).toBeVisible();
  await sound(page);
  for (const width of [1280, 1000]) {
    await page.setViewportSize({ width, height: 900 });
    const [cell, badge] = [row.getByRole('cell').first(), row.getByText('Invited')];
    expect((await boxOf(badge)).right, 'whole').toBeLessThan((await boxOf(cell)).right);
    const actions = row.getByRole('cell').last().locator('a, button');
    const tops = await Promise.all(
      (await actions.all()).map(async (action) => (await boxOf(action)).top),
    );
    expect(new Set(tops).size, 'in one line').toBe(1);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  const mail = await mailedText(phone, email, 'Choose a password here');
  const link = /https?:\/\/\S+\/invitation\?ticket=\S+/.exec(mail)?.[0] ?? '';
  const ofOwner = await page.context().newPage();
  await ofOwner.goto(link);
  await ofOwner.getByLabel('New Password').fill(PASSWORD);
  await ofOwner.getByLabel('Confirm Password').fill(PASSWORD);
  await ofOwner.keyboard.press('Enter');
  await expect(ofOwner.getByText(/^You are signed in as \S+ Sign out, then open/)).toBeVisible();
  await ofOwner.close();

  await phone.goto(link);
  await expect(phone.getByText('Kasi Home')).toBeVisible();
  await sound(phone);
  await phone.getByLabel('New Password').fill(PASSWORD);
  await phone.getByLabel('Confirm Password').fill('Other-Passw0rd!');
  await phone.keyboard.press('Enter');
  await expect(phone.getByText('Passwords does not match.')).toBeVisible();
  await phone.getByLabel('New Password').fill(PASSWORD);
  await phone.getByLabel('Confirm Password').fill(PASSWORD);
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(/\/dashboard/);
  await expect(phone.getByRole('link', { name: 'Settings' })).toHaveCount(0);
  expect((await phone.request.get('/all-managers')).status()).toBe(404);
  const again = await browser.newContext();
  expect((await again.request.get(link)).status(), 'a link works once').toBe(410);

  await page.reload();
  await expect(row.getByText('Invited')).toHaveCount(0);
  const search = page.getByRole('searchbox', { name: 'Search managers' });
  await search.fill(email);
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(search).toBeFocused();
  await runRowAction(page, 'Sizwe Dlamini', 'Delete');
  await page.getByRole('button', { name: 'Delete Manager' }).click();
  await expect(page.getByText('Sizwe Dlamini is no longer a manager.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Managers' }), 'the last one went').toBeFocused();
  await expect(phone).toHaveURL(/\/login/);
  expect(complaints).toEqual([]);
});

test('a person with their own account accepts, works for both, and switches at the top', async ({
  page,
  browser,
}) => {
  const person = newPerson('Refilwe');
  const theirs = await (await browser.newContext()).newPage();
  await signUp(theirs, person);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/add-manager');
  await page.getByLabel('First Name').fill('Somebody');
  await page.getByLabel('Last Name').fill('Else');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Phone Number').fill('+27825550144');
  await page.getByLabel('Password (Optional)').fill('Taken-0ver!');
  await page.getByLabel('Kasi Home', { exact: true }).check();
  await page.getByRole('button', { name: 'Add Manager' }).click();
  await expect(page.getByText(/keep their name and password/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Somebody');

  const mail = await mailedText(theirs, person.email, 'Accept or decline here');
  const link = /https?:\/\/\S+\/invitation\?ticket=\S+/.exec(mail)?.[0] ?? '';
  await page.goto(link);
  await sound(page);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText(/^You are signed in as \S+ Sign out, then open/)).toBeVisible();

  await theirs.goto(link);
  await theirs.getByRole('button', { name: 'Accept' }).click();
  await expect(theirs).toHaveURL(/\/dashboard/);
  const choice = theirs.getByRole('button', { name: /Dube|Thandi|Kasi|Mokoena/ });
  await expect(choice).toBeVisible();
  await choice.click();
  await sound(theirs);
  await theirs.keyboard.press('Escape');
  await theirs.goto('/orders');
  await expect(theirs.getByRole('link', { name: 'KH-1042' }).first()).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Settings' })).toHaveCount(0);

  const beside = await theirs.context().newPage();
  await beside.goto('/orders');
  await theirs.setViewportSize({ width: 1000, height: 844 });
  await sound(theirs);
  await theirs.setViewportSize({ width: 390, height: 844 });
  await sound(theirs);
  await expect(theirs.getByRole('link', { name: /your profile/ })).toBeInViewport({ ratio: 1 });
  await expect(choice).toHaveCount(0);
  await theirs.getByRole('button', { name: /^Menu/ }).click();
  await expect(choice).toBeInViewport({ ratio: 1 });
  await choice.click();
  await sound(theirs);
  await theirs.keyboard.press('Escape');
  await expect(choice).toBeFocused();
  await theirs.keyboard.press('Escape');
  await expect(theirs.getByRole('button', { name: /^Menu/ })).toBeFocused();
  await theirs.keyboard.press('Enter');
  await choice.click();
  await theirs.getByRole('menuitemradio', { checked: false }).click();
  await expect(theirs.getByRole('link', { name: 'KH-1042' })).toHaveCount(0);
  await theirs.getByRole('button', { name: /^Menu/ }).click();
  await expect(theirs.getByRole('link', { name: 'Settings' })).toBeVisible();

  await expect(
    beside.getByRole('link', { name: 'Settings' }),
    'another open page follows',
  ).toBeVisible();
  await beside.goto('/create-custom-store');
  const typed = beside.getByLabel('Store Name');
  await typed.fill('Refilwe’s Candles');
  const chooseOther = async () => {
    await theirs.goto('/orders');
    await theirs.getByRole('button', { name: /^Menu/ }).click();
    await choice.click();
    await theirs.getByRole('menuitemradio', { checked: false }).click();
  };
  await chooseOther();
  await expect(beside.getByText(/^You chose another account in another tab/)).toBeVisible();
  await sound(beside);
  await chooseOther();
  await expect(beside.getByText(/^You chose another account/)).toHaveCount(0);
  await expect(typed, 'the input is kept for its account').toHaveValue('Refilwe’s Candles');
});
