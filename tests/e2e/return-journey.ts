import {
  expect,
  type APIRequestContext,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test';
import { orderStatus, type Tookan } from './harness.ts';
import { deliver, type Screen } from './steps.ts';

/** The setting for the return journeys, which run in the portal and inside Shopify. `open` creates an order, opens
 *  its page and returns its order key. */
type Desk = {
  /** The page that shows toasts; inside Shopify this is the admin, not the iframe. */
  page: Page;
  screen: Screen;
  /** The content of a dialog. Shopify puts it into an iframe. */
  inside(dialog: Locator): Locator | FrameLocator;
  courier: Tookan;
  request: APIRequestContext;
  open(): Promise<string>;
};

/** An order is delivered, collected from the customer and returned to the store. */
export async function returned(desk: Desk): Promise<void> {
  const { page, screen, courier, request } = desk;
  const key = await shipped(desk);
  await deliver(courier, request, key);
  await shows(desk, 'Delivery Completed');
  await ask(desk, 'Arrange a return', 'Arrange a return?', {
    field: 'Reason',
    reason: 'It arrived damaged',
    yes: 'Arrange Return',
  });
  await expect(page.getByText('Return orders in process')).toBeVisible();
  const back = `${key}-R1`;
  await expect.poll(() => courier.livePairs(back)).toBe(1);
  const state = screen.getByRole('definition').filter({ hasText: 'Waiting for a driver' });
  await expect(state).toBeVisible();
  await walk(desk, back);
  await expect(
    screen.getByRole('definition').filter({ hasText: 'Back at the store' }),
    'the card of the return',
  ).toBeVisible();
  await expect(screen.getByText(`${back}: It arrived damaged`)).toBeVisible();
  await expect(screen.getByText('Return: Back at the store')).toBeVisible();
  expect(await orderStatus(request, key), 'a return changes only its own status').toBe(
    'Delivery Completed',
  );
  expect(await courier.livePairs(key)).toBe(1);
}

/** A delivery fails, the parcel is returned to sender with the alert's button, and arrives at the store. */
export async function returnedToSender(desk: Desk): Promise<void> {
  const { page, screen, courier, request } = desk;
  const key = await shipped(desk);
  await collect(desk, key);
  await courier.put(key, 'delivery', 3);
  await shows(desk, 'Failed');
  await screen.getByRole('button', { name: /^Return to sender: / }).click();
  await answer(desk, 'Return this parcel to sender?', {
    field: 'Reason',
    reason: 'The recipient refused it',
    yes: 'Return to Sender',
  });
  await expect(page.getByText('Return to sender in process')).toBeVisible();
  await shows(desk, 'Cancelled');
  const back = `${key}-R1`;
  await expect.poll(() => courier.livePairs(back)).toBe(1);
  await walk(desk, back);
  await expect(
    screen.getByRole('definition').filter({ hasText: 'Back at the store' }),
  ).toBeVisible();
  expect(await courier.livePairs(key), 'it is no longer delivered').toBe(0);
  expect(await orderStatus(request, key)).toBe('Cancelled');
}

/** An order is cancelled and then shipped again. */
export async function againAfterCancel(desk: Desk): Promise<void> {
  const { page, screen, courier } = desk;
  const key = await shipped(desk);
  await choose(desk, 'Cancel order');
  await screen
    .getByRole('dialog', { name: 'Cancel this order?' })
    .getByRole('button', { name: 'Cancel Order' })
    .click();
  await shows(desk, 'Cancelled');
  await expect.poll(() => courier.livePairs(key)).toBe(0);
  await ask(desk, 'Ship again', 'Ship this order again?', {
    field: 'Reason',
    reason: 'The address was wrong',
    yes: 'Ship Again',
  });
  await expect(page.getByText('Ship Again in process')).toBeVisible();
  await expect.poll(() => courier.livePairs(`${key}-S2`)).toBe(1);
  expect(await courier.livePairs(key)).toBe(0);
}

async function shipped(desk: Desk): Promise<string> {
  const { courier, screen, open } = desk;
  const key = await open();
  // Waits for the order page, because the list has a button with the same name.
  await expect(screen.getByRole('heading', { name: /^Order ID/ })).toBeVisible();
  await choose(desk, 'Request Shipment');
  await expect.poll(() => courier.livePairs(key)).toBe(1);
  return key;
}

async function collect({ courier, request }: Desk, key: string): Promise<void> {
  while ((await orderStatus(request, key)) !== 'Collected') {
    const before = await orderStatus(request, key);
    await courier.advance(key);
    await expect.poll(() => orderStatus(request, key)).not.toBe(before);
  }
}

/** Advances the courier's job until there are no more steps. */
async function walk({ courier }: Desk, reference: string): Promise<void> {
  while (await courier.advance(reference));
}

/** Expects that the page shows the status without a reload. */
async function shows({ screen }: Desk, status: string): Promise<void> {
  await expect(screen.locator('.t-badge').first()).toContainText(status);
}

async function choose({ screen }: Desk, action: string): Promise<void> {
  await screen.getByRole('button', { name: 'More Actions', exact: true }).click();
  await screen.getByRole('menuitem', { name: action }).click();
}

type Reason = { field: string; reason: string; yes: string };

async function ask(desk: Desk, action: string, title: string, reason: Reason): Promise<void> {
  await choose(desk, action);
  await answer(desk, title, reason);
}

/** Answers the dialog. It shows the fee, and its button is disabled until a reason is chosen. */
async function answer({ screen, inside }: Desk, title: string, { field, reason, yes }: Reason) {
  const asked = screen.getByRole('dialog', { name: title });
  const button = asked.getByRole('button', { name: yes });
  await expect(inside(asked).getByText(/^Fee R\d/)).toBeVisible();
  await expect(button).toBeDisabled();
  await inside(asked).getByLabel(field).selectOption({ label: reason });
  await button.click();
}
