import { expect } from '@playwright/test';
import { test } from './journey.ts';
import { runRowAction, complaintsOf, loginOf, signIn } from './harness.ts';
import { mailedText, newPerson } from './sign-up.ts';
import { sound } from './sound.ts';

const PASSWORD = 'Hub-Passw0rd!';
const HUB = 'Johannesburg South Hub';

test('an administrator adds a hub’s staff member, who joins by the link on a phone, and loses access when removed', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page);
  const { email } = newPerson('Zanele');
  await signIn(page, await loginOf('admin'));
  await page.getByRole('link', { name: 'Hub Staff' }).click();
  await page.getByRole('link', { name: '+ Add Hub Staff' }).click();
  await page.getByLabel(HUB).uncheck();
  await page.getByRole('button', { name: 'Add Hub Staff' }).click();
  await expect(page.getByText('Select hub(s)')).toBeVisible();
  await page.getByLabel('First Name').fill('Zanele');
  await page.getByLabel('Last Name').fill('Mthembu');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone Number').fill('+27825550144');
  await page.getByLabel(HUB).check();
  await sound(page);
  await page.getByRole('button', { name: 'Add Hub Staff' }).click();
  await expect(
    page.getByText('Hub staff added. We emailed them instructions to get started.'),
  ).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Invited')).toBeVisible();
  await expect(row).toContainText(HUB);
  await sound(page);
  await page.getByLabel('Search hub staff').fill('nobody of this name');
  await page.getByLabel('Search hub staff').press('Enter');
  await expect(page.getByText('No one matches this name or email')).toBeVisible();
  await page.getByLabel('Search hub staff').fill(email);
  await page.getByLabel('Search hub staff').press('Enter');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await page.getByRole('link', { name: 'First Name' }).click();
  await expect(page).toHaveURL(/sort=-name/);
  await runRowAction(page, 'Zanele Mthembu', 'Invite again');
  await expect(page.getByText('We just sent the invitation.')).toBeVisible();

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 } })
  ).newPage();
  const mail = await mailedText(phone, email, 'Choose a password here');
  await phone.goto(/https?:\/\/\S+\/invitation\?ticket=\S+/.exec(mail)?.[0] ?? '');
  await expect(phone.getByText(/to work at the hub:/)).toBeVisible();
  await expect(phone.getByText(HUB)).toBeVisible();
  await sound(phone);
  await phone.getByLabel('New Password').fill(PASSWORD);
  await phone.getByLabel('Confirm Password').fill(PASSWORD);
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(/\/hubs\/receive\//);
  expect((await phone.request.get('/hub-staff')).status()).toBe(404);

  await page.reload();
  await runRowAction(page, 'Zanele Mthembu', 'Edit');
  await page.getByLabel('Last Name').fill('Zulu');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await runRowAction(page, 'Zanele Mthembu', 'Edit');
  await page.getByLabel('Last Name').fill('Khumalo');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  const changes = page.getByRole('region', { name: 'Unsaved changes' });
  await changes.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Last Name')).toHaveValue('Mthembu');
  await expect(changes).toHaveCount(0);
  await page.getByLabel('Last Name').fill('Khumalo');
  await changes.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hub staff saved.')).toBeVisible();
  await runRowAction(page, 'Zanele Khumalo', 'Edit');
  await expect(page.getByLabel('Last Name')).toHaveValue('Khumalo');
  const meanwhile = await page.context().newPage();
  await meanwhile.goto(page.url());
  await page.goto('/hub-staff');
  await page.setViewportSize({ width: 390, height: 844 });
  await sound(page);
  await runRowAction(page, 'Zanele Khumalo', 'Delete');
  await page.getByRole('button', { name: 'Delete Hub Staff' }).click();
  await expect(page.getByText('Zanele Khumalo is no longer hub staff.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  await expect(phone).toHaveURL(/\/login/);

  const edited = meanwhile.url();
  await meanwhile.getByRole('button', { name: 'Save' }).click();
  await expect(meanwhile.getByText('This person was removed.')).toBeVisible();
  await expect(meanwhile.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await meanwhile.reload();
  await sound(meanwhile);
  await meanwhile.getByRole('link', { name: 'Back to Hub Staff' }).click();
  await expect(meanwhile.getByRole('heading', { name: 'Hub Staff' })).toBeVisible();
  expect((await meanwhile.request.get(edited)).status()).toBe(404);
  expect(complaints).toEqual([]);
});
