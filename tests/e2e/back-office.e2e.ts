import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { setStoreFrame } from '#app/domain/stores/store-frame.ts';
import { given } from '#tests/builders/given.ts';
import { handOnTo, makeTls, serveTls } from '#tests/plugin/tls.ts';
import { complaintsOf } from './harness.ts';
import { test } from './journey.ts';
import { errorsOf } from './sound.ts';
import { withScreens } from './with-screens.ts';

/** Starts the back-office sample unchanged from the samples folder. */
async function startSample(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['app/api/samples/back-office.mjs'], {
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  const port = /\d+/.exec(said.toString())?.[0] ?? '';
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

test('a merchant’s own back office shows our pages to its people, until it stops signing for them', async ({
  page,
  context,
}) => {
  const tls = await makeTls();
  await withScreens(async (app) => {
    const { services } = app.composition;
    const merchant = await given.merchant(services);
    const store = await given.store(services, merchant);
    const order = await given.order(services, { merchant, store });
    let sample = '';
    const office = await serveTls(
      tls,
      handOnTo(() => sample),
    );
    // A different site from the portal's, so that nothing of the back office can pass for the portal's own.
    const origin = `https://localhost:${office.port}`;
    const { secret } = await setStoreFrame(services, merchant, { storeId: store.id, origin });
    const running = await startSample({
      API_URL: app.env.PUBLIC_URL,
      STORE_ID: store.id,
      FRAME_SECRET: secret ?? '',
      BACK_OFFICE_URL: origin,
      SESSION: 'abc',
    });
    sample = running.url;
    try {
      const complaints = complaintsOf(page);
      await context.addCookies([{ name: 'session', value: 'abc', url: origin }]);
      const frame = page.frameLocator('iframe[title="Delivery"]');
      const tabs = frame.getByRole('navigation', { name: 'Main' });

      await page.goto(origin);
      await expect(tabs).toBeVisible();
      for (const name of ['Store', 'Pickup Locations', 'Manifest Orders', 'Home', 'Orders']) {
        await tabs.getByRole('link', { name, exact: true }).click();
        await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
        expect(await errorsOf(page, { within: 'iframe' }), name).toEqual([]);
      }
      await expect(page).toHaveURL(`${origin}/?path=%2Forders`);
      await frame.getByRole('link', { name: order.orderId, exact: true }).first().click();
      await expect(frame.getByRole('heading', { level: 1 })).toContainText(order.orderId);
      await page.reload();
      await expect(frame.getByRole('heading', { level: 1 })).toContainText(order.orderId);
      expect(await context.cookies(app.env.PUBLIC_URL)).toEqual([]);

      await context.clearCookies();
      await expect(frame.getByText('You are signed out of your back office')).toBeVisible();
      await expect(frame.getByText(order.orderId)).toBeHidden();
      expect(complaints).toEqual([]);
    } finally {
      await running.stop();
      await office.stop();
    }
  });
  await tls.remove();
});
