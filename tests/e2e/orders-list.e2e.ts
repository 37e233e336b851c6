import { randomBytes } from 'node:crypto';
import { expect, type APIRequestContext, type Frame, type Page } from '@playwright/test';
import { SLOWNESS } from '#tests/run/patience.ts';
import { test } from './journey.ts';
import {
  bearerOf,
  complaintsOf,
  control,
  loginOf,
  orderStatus,
  signIn,
  simulatorOrigins,
  tabOpenedBy,
  tookan,
} from './harness.ts';
import { errorsOf } from './sound.ts';
import { leaveList, ordered, rowOf, untilShopIsIn } from './steps.ts';

const SHOP = 'kloof-and-karoo';

test('the selection is kept across pages, sorting and a reload, and ends with the action @gate', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders?limit=5');
  // The status may be followed by the shipping cost once it is known, so only its beginning is compared.
  const words = page.getByRole('region', { name: 'Selected orders' }).getByRole('status');
  const boxes = page.getByRole('checkbox', { name: /^Select order/ });
  await expect(boxes).toHaveCount(5);

  await boxes.nth(0).check();
  await boxes.nth(2).click({ modifiers: ['Shift'] });
  await expect(words).toHaveText(/^3 selected/);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(words).toHaveText(/^3 selected, 3 on other pages/);
  await boxes.nth(1).check();
  await page.getByRole('link', { name: 'Order ID' }).click();
  await expect(page).toHaveURL(/sort=orderId/);
  await expect(words).toHaveText(/^4 selected/);
  await page.reload();
  await expect(words).toHaveText(/^4 selected/);

  await page.getByRole('button', { name: /^Select all \d+ that match$/ }).click();
  await expect(words).toHaveText(/^All \d+ selected/);
  const all = Number(/\d+/.exec(await words.innerText())?.[0]);
  await boxes.nth(0).uncheck();
  await expect(words).toHaveText(new RegExp(`^${all - 1} selected`));

  const [asked] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'POST'),
    page.getByRole('button', { name: 'PDF Labels' }).click(),
  ]);
  const form = new URLSearchParams(asked.postData() ?? '');
  expect(form.get('all')).toBe('true');
  expect(form.getAll('except')).toHaveLength(1);
  await expect(words).toHaveText('');
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Select Batch Action' })).toBeEnabled();
  await expect(page.getByText(/\d+ skipped/)).toBeVisible();

  await boxes.nth(0).check();
  await page.goto('/orders?limit=5&q=durban');
  await expect(boxes.first()).toBeVisible();
  await expect(words, 'another filter starts without a selection').toHaveText('');
  expect(complaints).toEqual([]);
});

test('going back from an order returns to its row, and the list keeps its person’s layout', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1280, height: 620 });
  await signIn(page, await loginOf('admin'));
  const region = page.getByRole('region', { name: 'Orders', exact: true });
  const scrolled = () => region.evaluate((element) => element.scrollTop);
  const row = page.getByRole('row').nth(6);
  const name = await row.getByRole('link').first().innerText();
  await region.evaluate((element) => element.scrollTo(0, 60));

  for (const back of [
    () => page.goBack(),
    () => page.getByRole('link', { name: 'Orders', exact: true }).last().click(),
    async () => {
      await page.reload();
      // The timer still counts, so the page's scripts are running.
      const time = await page.getByRole('timer').innerText();
      await expect(page.getByRole('timer')).not.toHaveText(time);
      await page.goBack();
    },
  ]) {
    await row.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Order ID ${name}` })).toBeVisible();
    await back();
    await expect(row).toHaveClass(/is-current/);
    expect(await scrolled()).toBe(60);
  }

  const heights = () => row.evaluate((element) => element.getBoundingClientRect().height);
  const before = await heights();
  const items = page.getByRole('columnheader', { name: 'Items' });
  await expect(items).toBeHidden();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Items' }).check();
  await page.getByRole('checkbox', { name: 'Order Date' }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await expect(items).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Order Date' })).toBeHidden();
  await expect.poll(heights).toBeLessThan(before);
  await page.reload();
  await expect(items).toBeVisible();
  await page.getByRole('cell').getByRole('note').filter({ hasText: /^\d+/ }).first().focus();
  await expect(page.locator('.t-why__text')).toHaveText(/^\d+ × \w/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(items).toBeHidden();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('in the portal status and actions are visible at every width, and no message covers an action', async ({
  page,
}) => {
  await signIn(page, await loginOf('merchant'));
  await page.evaluate(() =>
    localStorage.setItem('ordersState', JSON.stringify({ status: ['All'], searchString: 'kasi' })),
  );
  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/orders');
    const toast = page.locator('.t-toast');
    await expect(toast).toHaveText(/Restored previous search filters/);
    expect(await coveredActions(page), `${width} px`).toEqual([]);
    expect(await outOfSight(page.mainFrame()), `${width} px`).toEqual([]);
    expect(await sideways(page.mainFrame()), `${width} px`).toBe(0);
    // On a phone the column headings are only for screen readers.
    if (width >= 768) expect(await coveredFunnels(page.mainFrame()), `${width} px`).toEqual([]);
    if (width < 768 || width > 1280) continue;
    expect(await headsWithinReach(page.mainFrame()), `${width} px`).toEqual(
      expect.arrayContaining(['Status', 'Pickup Address', 'Driver', 'Platform', 'Action']),
    );
    expect(await outOfSight(page.mainFrame()), `${width} px, at its end`).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 844 });
  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  const menu = await page.getByRole('menu', { name: 'More actions' }).boundingBox();
  expect(menu?.width, 'a menu, and not a bar through the window').toBeLessThan(320);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 320, height: 844 });

  const { held, letGo } = await holdReads(page);
  await page
    .getByRole('link', { name: /^View order|^KH-/ })
    .first()
    .click();
  await held;
  await expect(page.locator('[data-going]')).toBeVisible();
  letGo();
  await expect(page.getByRole('heading', { name: /^Order ID/ })).toBeVisible();
  await expect(page.locator('[data-going]')).toBeHidden();
});

test('the table does not move when rows are selected, its footer stays above the work tray, and no message hides the undo time', async ({
  page,
}) => {
  await signIn(page, await loginOf('merchant'));
  const boxes = page.getByRole('checkbox', { name: /^Select order/ });
  const top = () => page.locator('.t-table').evaluate((table) => table.getBoundingClientRect().top);
  for (const width of [1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/orders?limit=5');
    await expect(boxes).toHaveCount(5);
    const before = await top();
    await boxes.first().check();
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await expect(bar.getByRole('status')).toHaveText(/on other pages$/);
    expect(await top(), `${width} px`).toBe(before);
    expect(await cutOffIn(page, '.t-selection'), `${width} px`).toEqual([]);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
  }
  await boxes.first().check();
  await page.keyboard.press('l');
  await expect(page.getByRole('region', { name: 'Background jobs' })).toBeVisible();

  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/orders?q=a&status=eligible');
    await expect(page.getByRole('link', { name: 'Clear all' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Background jobs' })).toBeVisible();
    const { bottom, tray } = await page.evaluate(() => ({
      bottom: document.querySelector('.t-bar--foot')!.getBoundingClientRect().bottom,
      tray: document.querySelector('.t-tray')!.getBoundingClientRect().top,
    }));
    expect(bottom, `${width} px`).toBeLessThanOrEqual(tray);
  }

  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/orders');
    await expect(page.locator('.t-toast')).toBeVisible();
    const [toast, time] = await Promise.all(
      ['.t-toast', '.t-countdown__time'].map((part) => page.locator(part).boundingBox()),
    );
    const isBeside = toast!.x >= time!.x + time!.width || toast!.x + toast!.width <= time!.x;
    expect(isBeside, `${width} px`).toBe(true);
  }
});

test('a row opens in a new tab, ends a range selection, and leaves no text selected', async ({
  page,
  context,
}) => {
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders?limit=5');
  const boxes = page.getByRole('checkbox', { name: /^Select order/ });
  await expect(boxes).toHaveCount(5);
  const cell = (row: number) => page.locator('tbody tr').nth(row).locator('td').nth(4);
  const marked = () => page.evaluate(() => String(window.getSelection()));

  for (const opens of [
    () => cell(1).click({ button: 'middle' }),
    () => cell(1).click({ modifiers: ['ControlOrMeta'] }),
  ]) {
    const tab = await tabOpenedBy(context, opens);
    await expect(tab.getByRole('heading', { name: /^Order ID/ })).toBeVisible();
    await tab.close();
    await expect(page, 'the list stays').toHaveURL(/limit=5/);
  }

  await boxes.nth(0).check();
  await cell(2).click({ modifiers: ['Shift'] });
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await expect(boxes.nth(3)).not.toBeChecked();
  expect(await marked()).toBe('');

  const { x, y, width, height } = (await cell(1).boundingBox())!;
  await page.mouse.move(x + 6, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width - 6, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await marked()).not.toBe('');
  await expect(page, 'selecting text opens nothing').toHaveURL(/limit=5/);

  const { letGo } = await holdReads(page);
  await cell(3).dblclick();
  expect(await marked()).toBe('');
  letGo();
  await expect(page.getByRole('heading', { name: /^Order ID/ })).toBeVisible();
});

test('inside the admin the list fills its frame, shows status and actions, and an action’s place stays reserved', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const { shopify } = await simulatorOrigins();
  await untilShopIsIn(page, shopify);
  const list = `${shopify}/store/${SHOP}/apps/thumela/orders`;
  await page.goto(list);
  const { name } = await control<{ name: string }>(request, shopify, 'create-order', {
    shop: `${SHOP}.myshopify.com`,
  });
  const app = page.frameLocator('iframe#app');
  const row = app.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();

  for (const width of [1440, 1280, 1024, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    const frame = await appFrame(page);
    await expect.poll(() => outOfSight(frame), `${width} px`).toEqual([]);
    expect(await sideways(frame), `${width} px`).toBe(0);
    expect(await rowsUnderFoot(frame), `${width} px`).toBe(false);
    if (width >= 1024) expect(await emptyBelow(frame), `${width} px`).toBeLessThan(24);
  }

  // On a phone, each row shows one action. After it runs, no other action may move under the pointer.
  const action = row.getByRole('button', { name: /^Request Shipment/ });
  await action.scrollIntoViewIfNeeded();
  const place = await action.boundingBox();
  const { x, y } = { x: place!.x + place!.width / 2, y: place!.y + place!.height / 2 };
  await action.click();
  await expect(row).toContainText('UnAssigned');
  await page.mouse.click(x, y);
  await page.mouse.click(x, y, { delay: 20 });
  await expect(row.getByRole('button', { name: /^In process/ })).toBeVisible();
  await expect(page).toHaveURL(/\/orders$/);

  for (const opens of [
    () => row.getByRole('link', { name, exact: true }).click({ modifiers: ['ControlOrMeta'] }),
    () =>
      row
        .getByRole('cell')
        .filter({ hasText: /^R[\d\s]+\.\d\d$/ })
        .click({ button: 'middle' }),
  ]) {
    const tab = await tabOpenedBy(page.context(), opens);
    await expect(tab).toHaveURL(/\/apps\/thumela\/app\/orders\/[0-9A-Z]{12}/);
    const inTab = tab.frameLocator('iframe#app');
    await expect(inTab.getByRole('heading', { name: `Order ID ${name}` })).toBeAttached();
    await tab.close();
  }
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/app\//);
  const path = await row.getByRole('link', { name, exact: true }).getAttribute('href');
  const outside = await page.context().newPage();
  await outside.goto(path!);
  await expect(outside.getByRole('link', { name: 'Go to the Shopify admin' })).toHaveAttribute(
    'href',
    `${shopify}/?redirect=${encodeURIComponent(`/apps/thumela${path}`)}`,
  );
  await outside.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await row.getByRole('checkbox').check();
  expect(await footUnderBar(await appFrame(page))).toBe(false);
  await row.getByRole('checkbox').uncheck();

  const { held, letGo } = await holdReads(page);
  await expect(async () => {
    await row.getByRole('link', { name, exact: true }).click();
    await expect(app.locator('[data-going]')).toBeVisible({ timeout: 10_000 * SLOWNESS });
  }).toPass();
  await held;
  await expect(app.locator('[data-going]')).toBeVisible();
  letGo();
  await expect(app.getByRole('heading', { name: /^Order ID/ })).toBeVisible();
  await page.goBack();
  await expect(row).toHaveClass(/is-current/);
  await expect(row).toBeInViewport();
  expect(complaints).toEqual([]);
});

/** Holds back all data reads of the page until `letGo` is called. `held` resolves when the first one waits. */
async function holdReads(page: Page): Promise<{ held: Promise<void>; letGo(): void }> {
  const [held, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\.data(\?|$)/, async (route) => {
    held.resolve();
    await go.promise;
    await route.continue();
  });
  return { held: held.promise, letGo: () => go.resolve() };
}

/** The statuses and actions that are cut off or lie outside the visible part of the table. */
function outOfSight(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const edge = document.querySelector('.t-table')!.getBoundingClientRect();
    return [...document.querySelectorAll('.t-table tbody tr')].flatMap((row) =>
      [...row.querySelectorAll('.t-badge, .t-order-acts > *')]
        .filter((part) => part.checkVisibility())
        .flatMap((part) => {
          const [own, cell] = [part, part.closest('td')!].map((one) => one.getBoundingClientRect());
          const isIn = own!.left >= edge.left && own!.right <= Math.min(edge.right, innerWidth);
          return isIn && own!.right <= cell!.right + 1 ? [] : [part.textContent ?? ''];
        }),
    );
  });
}

/** How many pixels the page overflows sideways. It must be 0: only the table itself may scroll sideways. */
function sideways(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The column headings that are fully visible at some point while the table scrolls from start to end, including
 *  those of pinned columns. Leaves the table scrolled to its end. */
function headsWithinReach(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const table = document.querySelector('.t-table')!;
    const { left, right } = table.getBoundingClientRect();
    const heads = [...table.querySelectorAll('th:not(.t-table__check)')].filter((head) =>
      head.checkVisibility(),
    );
    const isSeen = (head: Element) => {
      const { x, width, y, height } = head.getBoundingClientRect();
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      return x >= left - 1 && x + width <= right + 1 && head.contains(at);
    };
    const seen = new Set<Element>();
    for (let at = 0; at <= table.scrollWidth; at += 50) {
      table.scrollLeft = at;
      for (const head of heads.filter(isSeen)) seen.add(head);
    }
    return heads
      .filter((head) => seen.has(head))
      .map((head) => (head.querySelector('.t-table__sort') ?? head).textContent ?? '');
  });
}

/** Whether the rows overlap the bar below the table. */
function rowsUnderFoot(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    const [table, foot] = ['.t-table', '.t-bar--foot'].map((part) => document.querySelector(part)!);
    const isOpen = getComputedStyle(table!).overflowY === 'visible';
    const end = isOpen ? table!.querySelector('tbody tr:last-child')! : table!;
    return end.getBoundingClientRect().bottom > foot!.getBoundingClientRect().top;
  });
}

/** Whether the selection bar covers the list's footer when the page is scrolled to its end. */
function footUnderBar(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const [foot, bar] = ['.t-bar--foot', '.t-selection'].map((part) =>
      document.querySelector(part)!.getBoundingClientRect(),
    );
    return foot!.bottom > bar!.top;
  });
}

/** Finds the buttons that extend beyond their bar. Buttons on a line below the visible one are hidden on purpose. */
function cutOffIn(page: Page, bar: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const isCut = (button: Element, edge: DOMRect) => {
      const own = button.getBoundingClientRect();
      return own.right > edge.right + 1 || own.bottom > edge.bottom + 1;
    };
    return [...document.querySelectorAll(`${selector} button`)]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const line = (button.closest('.t-selection__direct') ?? button.closest(selector))!;
        const edge = line.getBoundingClientRect();
        return button.getBoundingClientRect().top < edge.bottom && isCut(button, edge);
      })
      .map((button) => button.textContent ?? '');
  }, bar);
}

/** The empty height below the list, in pixels; Infinity if the page has to be scrolled. */
function emptyBelow(frame: Frame): Promise<number> {
  return frame.evaluate(() => {
    // The link to the help pages is below the table's footer.
    const feet = [...document.querySelectorAll('.t-bar--foot, .t-support')];
    const foot = Math.max(...feet.map((part) => part.getBoundingClientRect().bottom));
    const isScrolled = document.documentElement.scrollHeight > innerHeight;
    // The space that the work tray covers does not count as empty.
    const tray = document.querySelector('.t-tray')?.getBoundingClientRect().height ?? 0;
    return isScrolled ? Infinity : innerHeight - tray - foot;
  });
}

/** The filter buttons in the column headings that another element covers. */
function coveredFunnels(frame: Frame): Promise<string[]> {
  return frame.evaluate(() =>
    [...document.querySelectorAll('.t-funnel')]
      .filter((funnel) => funnel.checkVisibility())
      .filter((funnel) => {
        funnel.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { x, y, width, height } = funnel.getBoundingClientRect();
        return !funnel.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      })
      .map((funnel) => funnel.getAttribute('aria-label') ?? ''),
  );
}

/** The links, buttons and inputs of the page that a toast covers. */
function coveredActions(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#main :is(a, button, input), .t-top button')]
      .filter((action) => {
        const { x, y, width, height } = action.getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        return at?.closest('.t-toasts') !== null && at !== null;
      })
      .map((action) => action.textContent ?? ''),
  );
}

async function appFrame(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe#app')).contentFrame();
  if (!frame) throw new Error('The admin shows no app.');
  return frame;
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await errorsOf(page)).toEqual([]);
}

/** Creates an order in the seeded merchant's custom store that is ready to ship. */
async function placed(request: APIRequestContext): Promise<{ orderId: string; orderKey: string }> {
  const orderId = `ROW-${randomBytes(3).toString('hex')}`;
  return { orderId, orderKey: await ordered(request, orderId) };
}

async function callFor(request: APIRequestContext, path: string, data: object): Promise<void> {
  const headers = { Authorization: `Bearer ${await bearerOf(request, 'merchant')}` };
  const answer = await request.post(`/api${path}`, { headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Measures layout shift without user input. The returned function reads the sum since the page was opened. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

test('rows do not move while a person uses the list, and nothing shifts when orders arrive @gate', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const shifts = await watchShifts(page);
  await signIn(page, await loginOf('merchant'));
  await page.goto('/orders?status=eligible');
  const first = page.locator('tbody tr').first();
  const bar = page.getByRole('button', { name: /^Show \d+ new orders?$/ });
  await page.mouse.move(5, 5);
  await expect(page.getByRole('region', { name: 'Orders', exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await shifts();

  const one = await placed(request);
  await expect(first, 'without a person in the list it appears automatically').toContainText(
    one.orderId,
  );
  await first.hover();
  const place = await first.boundingBox();
  const two = await placed(request);
  await placed(request);
  await expect(bar).toHaveText('Show 2 new orders');
  await expect(first).toContainText(one.orderId);
  expect(await first.boundingBox()).toEqual(place);
  await bar.click();
  await expect(rowOf(page, two.orderId)).toBeVisible();
  await expect(bar).toBeHidden();

  const row = rowOf(page, one.orderId);
  await row.hover();
  await callFor(request, '/orders/create/tookan', { order_keys: [one.orderKey] });
  await expect(row, 'it is no longer eligible, and says so').toContainText(/assigned/i);
  await expect(row.getByRole('button', { name: /^Request Shipment/ })).toBeHidden();
  await leaveList(page);
  await expect(row).toBeHidden();

  expect((await shifts()) - before).toBeLessThanOrEqual(0.01);
  expect(complaints).toEqual([]);
});

/** Stops the page's clock, so that pending timers do not fire. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + 2_000));
}

test('Ship of one order can be undone, and is sent once when its page is left', async ({
  page,
  request,
}) => {
  const complaints = complaintsOf(page);
  const sent: string[] = [];
  page.on('request', (one) => {
    if (new URL(one.url()).pathname === '/ship-order') sent.push(one.method());
  });
  const courier = tookan(request, (await simulatorOrigins()).tookan);
  const { orderId, orderKey } = await placed(request);
  await page.clock.install();
  await signIn(page, await loginOf('merchant'));
  const open = async () => {
    await page.clock.resume();
    await page.goto(`/orders?q=${orderId}`);
    await expect(ship).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await stopTime(page);
  };
  const ship = page.getByRole('button', { name: `Request Shipment: order ${orderId}` });
  const undo = page.getByRole('button', { name: `Undo shipping order ${orderId}` });
  const row = rowOf(page, orderId);

  await open();
  await ship.click();
  await expect(page.locator('.t-undos')).toHaveText(`Shipping order ${orderId}…Undo`);
  await expect(row).toContainText(/Shipping in \d s/);
  await expect(row.getByRole('link', { name: /^Update/ })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(undo).toBeInViewport();
  await undo.click();
  await expect(ship).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.resume();
  await expect(page.getByText(`Undone. We did not ship order ${orderId}.`).first()).toBeVisible();
  expect(sent).toEqual([]);
  expect(await orderStatus(request, orderKey)).toBe('Thumela Eligible');

  await open();
  await ship.click();
  await callFor(request, '/orders/hold', { order_keys: [orderKey], note: 'Address?' });
  await row.getByRole('link', { name: orderId, exact: true }).click();
  await expect(page.getByRole('region', { name: 'Not shipped' })).toBeVisible();
  expect(sent).toEqual(['POST']);
  await page.clock.resume();
  await page.goBack();
  await expect(row, 'its row says so too').toContainText('Not shipped');
  await expectAccessible(page);
  await callFor(request, '/orders/release', { order_keys: [orderKey] });

  await open();
  await ship.click();
  await expect(row).toContainText(/Shipping in \d s/);
  await page.goto('/healthz');
  await expect.poll(() => courier.livePairs(orderKey), 'sent when its page was left').toBe(1);
  await page.clock.resume();
  await page.goto(`/orders?q=${orderId}`);
  await expect(row).toContainText(/assigned/i);
  expect(complaints).toEqual([]);
});

test('inside the admin a pending Ship is sent when the person leaves the app', async ({
  page,
  request,
}) => {
  const { shopify, tookan: courier } = await simulatorOrigins();
  await untilShopIsIn(page, shopify);
  await page.clock.install();
  await page.goto(`${shopify}/store/${SHOP}/apps/thumela/orders`);
  const { name } = await control<{ name: string }>(request, shopify, 'create-order', {
    shop: `${SHOP}.myshopify.com`,
  });
  const app = page.frameLocator('iframe#app');
  const row = app.getByRole('row').filter({ hasText: name });
  await expect(row).toBeVisible();
  const href = await row.getByRole('link', { name, exact: true }).getAttribute('href');
  const orderKey = href?.split('?')[0]?.split('/').pop() ?? '';
  await stopTime(page);

  await row.getByRole('button', { name: /^Request Shipment/ }).click();
  await expect(app.getByRole('button', { name: `Undo shipping order ${name}` })).toBeVisible();
  await page.goto(`${shopify}/store/${SHOP}`);

  await expect.poll(() => tookan(request, courier).livePairs(orderKey)).toBe(1);
});
