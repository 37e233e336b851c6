import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { render } from 'preact';
import { getExtension, type AnyExtensionTarget } from '@shopify/ui-extensions-tester';
import { onTestFinished } from 'vitest';
import type { PlatformOrder } from '../shared/backend.wire.ts';

export type Asked = {
  method: string;
  path: string;
  body: unknown;
  key: string | null;
  token: string | null;
};
/** Our service's answer; 'lost' means that it never arrives. */
export type Reply = { status?: number; body: unknown } | 'lost';

/** Runs an extension as Shopify would, with its real texts, against a backend with the answers of the test. The
 *  extension is closed when the test ends, even if the test fails. */
export function openExtension<T extends AnyExtensionTarget>(
  target: T,
  name: string,
  answer: (asked: Asked) => Reply | Promise<Reply>,
) {
  const folder = resolve('extensions', name);
  const extension = getExtension(target, { configSearchDir: folder });
  extension.setUp();
  onTestFinished(() => {
    render(null, document.body);
    extension.tearDown();
  });
  const locale = readFileSync(resolve(folder, 'locales/en.default.json'), 'utf8');
  const api = extension.shopify as unknown as { i18n: { translate: unknown } };
  api.i18n.translate = translator(JSON.parse(locale) as Locale);
  const asked: Asked[] = [];
  extension.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const one: Asked = {
      method: init?.method ?? 'GET',
      path: typeof input === 'string' ? input : '',
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
      key: headers.get('Idempotency-Key'),
      token: headers.get('Authorization'),
    };
    asked.push(one);
    const reply = await answer(one);
    if (reply === 'lost') throw new TypeError('Failed to fetch');
    return Response.json(reply.body, { status: reply.status ?? 200 });
  };
  return { extension, asked };
}

/** All visible text, in page order. */
export function shown(): string {
  const texts: string[] = [];
  const walk = (node: Node) => {
    if (node instanceof Element) texts.push(node.getAttribute('heading') ?? '');
    if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    node.childNodes.forEach(walk);
  };
  walk(document.body);
  return texts.filter(Boolean).join(' ');
}

/** Presses the button with this label; a disabled one cannot be pressed. */
export function press(label: string): void {
  const found = [...document.querySelectorAll('s-button')].find(
    (button) => button.textContent === label,
  );
  if (!found) throw new Error(`No button says "${label}". The page says: ${shown()}`);
  const isOff = found.getAttribute('disabled') ?? 'false';
  if (isOff === 'false') found.dispatchEvent(new Event('click'));
}

export const buttons = () =>
  [...document.querySelectorAll('s-button')].map((button) => button.textContent);

export function platformOrder(id: number, over: Partial<PlatformOrder> = {}): PlatformOrder {
  return {
    external_id: `gid://shopify/Order/${id}`,
    order_key: `KEY${id}`,
    order_id: `#${1000 + id}`,
    status: 'Thumela Eligible',
    step: 0,
    steps: ['Order Placed', 'Booked', 'Collected', 'At Hub', 'Out for delivery', 'Delivered'],
    trouble: null,
    ship_problem: null,
    label_problem: 'The order has the status Thumela Eligible.',
    notes: [],
    delivery_by: null,
    tracking_page: null,
    delivery_tracking_link: null,
    ...over,
  };
}

export const booked = (id: number, over: Partial<PlatformOrder> = {}) =>
  platformOrder(id, {
    status: 'UnAssigned',
    step: 1,
    ship_problem: 'The order has the status UnAssigned.',
    label_problem: null,
    tracking_page: `https://app.example.com/track-order/KEY${id}`,
    ...over,
  });

export type Locale = { [key: string]: string | Locale };
type Values = Record<string, string | number>;

/** Works like Shopify's own translate on a locale file: nested keys, plural forms, placeholders. A missing key is an
 *  error. */
function translator(locale: Locale): (key: string, values?: Values) => string {
  return (key, values = {}) => {
    const found = key
      .split('.')
      .reduce<string | Locale | undefined>(
        (at, part) => (typeof at === 'object' ? at[part] : undefined),
        locale,
      );
    const form = new Intl.PluralRules('en').select(Number(values['count'] ?? 0));
    const text = typeof found === 'object' ? (found[form] ?? found['other']) : found;
    if (typeof text !== 'string') throw new Error(`The locale has no text for ${key}.`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`The text for ${key} waits for ${name}.`);
      return String(values[name]);
    });
  };
}
