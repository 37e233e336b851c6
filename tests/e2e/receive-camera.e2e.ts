import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Browser } from '@playwright/test';
import { renderPdf } from '#tests/labels/decode.ts';
import { sampleLabel } from '#tests/labels/sample-labels.ts';
import { labelsToPdf } from '#worker/documents/label-pdf.ts';
import { HUB, panelOf } from './belt-steps.ts';
import { booked } from './booked.ts';
import { launchChromium } from './browser.ts';
import { filmOf } from './camera.ts';
import { loginOf, signIn } from './harness.ts';
import { test } from './journey.ts';
import { sound } from './sound.ts';

test('a label held in front of the camera is received once', async ({
  request,
  baseURL,
  userAgent,
}) => {
  const key = await booked(request, 'RK-1');
  const folder = await mkdtemp(join(tmpdir(), 'thumela-camera-'));
  let browser: Browser | null = null;
  try {
    const [label] = await renderPdf(await labelsToPdf([sampleLabel({ barcode: key })]));
    await filmOf(label!, join(folder, 'label.y4m'));
    browser = await withCamera(join(folder, 'label.y4m'));
    const page = await (
      await browser.newContext({
        locale: 'en-ZA',
        ...(baseURL ? { baseURL } : {}),
        ...(userAgent ? { userAgent } : {}),
      })
    ).newPage();
    await signIn(page, await loginOf('hubStaff'));
    await page.goto('/hubs');
    await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
    await page.getByRole('button', { name: 'Open camera' }).click();

    const panel = panelOf(page);
    await expect(panel).toContainText(/Received\s*RK-1/);
    await expect(page.getByLabel('Camera view')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await sound(page);
    await page.getByRole('button', { name: 'Close camera' }).click();
    await expect(page.getByLabel('Camera view')).toHaveCount(0);
    const scans = page.getByRole('listitem').filter({ hasText: 'RK-1' });
    await expect(scans).toHaveCount(1);
    await expect(panel).not.toContainText('already');
  } finally {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('if the camera is not allowed the page says what to do', async ({ page }) => {
  await signIn(page, await loginOf('hubStaff'));
  await page.goto('/hubs');
  await page.getByRole('link', { name: `Recieve at ${HUB}` }).click();
  await page.getByRole('button', { name: 'Open camera' }).click();
  await expect(page.getByRole('alert')).toContainText(/camera/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

function withCamera(film: string): Promise<Browser> {
  return launchChromium([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]);
}
