import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { test } from './journey.ts';
import { complaintsOf } from './harness.ts';
import { newPerson, signUp } from './sign-up.ts';
import { pickAddress } from './steps.ts';

const HEADS = 'Order No;Customer;Cell Number;Street;City;Code;Total';
const BAD: Record<number, string> = {
  5: 'CSV-5;;0821234567;5 Main Road;Durban;4001;10,00',
  12: 'CSV-12;Bo Twelve;8.21E+08;12 Main Road;Durban;4001;10,00',
  20: 'CSV-20;Bo Twenty;0821234567;20 Main Road;Nosuchtownatall;;10,00',
};
const rowOf = (n: number) =>
  BAD[n] ?? `CSV-${n};Bo ${n};="0821234567";${n} Main Road;Durban;4001;1 234,50`;
const FILE = [HEADS, ...Array.from({ length: 30 }, (_, n) => rowOf(n))].join('\r\n');

async function upload(page: Page): Promise<void> {
  await page.goto('/orders');
  await page.getByRole('button', { name: 'More Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(FILE, 'latin1'),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByLabel('Phone')).toHaveValue('2');
  await page.getByRole('button', { name: 'Check the File' }).click();
}

test('filtered orders are exported as a file, and a file is imported as orders, once however often it is uploaded', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signUp(page, newPerson('Bongi'));
  await page.goto('/create-custom-store');
  await page.getByLabel('Store Name').fill(`Bongi's Books ${randomBytes(3).toString('hex')}`);
  await page.getByLabel('Store Url').fill('bongi.example');
  await page.getByRole('button', { name: 'Create Store' }).click();
  await page.getByRole('link', { name: 'Add Location' }).first().click();
  await page.getByLabel('Location Name').fill('Shop');
  await pickAddress(page, 'Address', '14 Florida Road, Durban', /Durban/);
  await page.getByRole('button', { name: 'Create Location' }).click();
  await expect(page.getByRole('row', { name: /Shop/ })).toBeVisible();

  // Without a file, the form only shows a message.
  await page.goto('/orders/import');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Choose a file first.')).toBeVisible();

  await upload(page);
  await expect(page.getByText('27 orders ready')).toBeVisible();
  await expect(page.getByText('3 rows rejected')).toBeVisible();
  await expect(page.getByRole('cell', { name: /Phone was shortened/ })).toBeVisible();
  await page.getByRole('button', { name: 'Import 27 Orders' }).click();
  await expect(page.getByText('27 orders created')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Rejected Rows' }).click();
  const refused = await readFile(await (await downloading).path(), 'utf8');
  const lines = refused.split('\r\n').filter(Boolean);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain(`${HEADS};Row;Reason`);
  expect(lines[1]).toContain(';7;Customer Name is missing.');

  await upload(page);
  await expect(page.getByText('27 orders already here')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);

  await page.goto('/orders?q=CSV-2');
  await page.getByRole('button', { name: 'More Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV with commas' }).click();
  const button = page.getByRole('button', { name: 'Download CSV' });
  await expect(button).toBeVisible();
  const exporting = page.waitForEvent('download');
  await button.click();
  const exported = await readFile(await (await exporting).path(), 'utf8');
  // CSV-2 and CSV-21 to CSV-29; CSV-20 was refused.
  expect(exported.split('\r\n').filter(Boolean)).toHaveLength(11);
  expect(exported).toContain(',1234.50,ZAR,');
  expect(exported).toContain(',082-123-4567,');

  expect(complaints).toEqual([]);
});
