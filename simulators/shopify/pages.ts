import { decimalFromCents } from '#app/domain/shared/money.ts';
import { fulfilmentStatusOf, totalCentsOf } from './orders.ts';
import type { SimOrder, SimShop } from './state.ts';

/** The shop's name in the admin's URLs: 'kloof-and-karoo' for 'kloof-and-karoo.myshopify.com'. */
export function storeNameOf(shop: SimShop): string {
  return shop.domain.replace('.myshopify.com', '');
}

type AppFrame = { src: string; appOrigin: string; handle: string; appName: string };

/** A simple imitation of the Shopify admin around the embedded app. */
export function appPage(shop: SimShop, frame: AppFrame): string {
  const data = ` data-shop="${escape(shop.domain)}" data-app-origin="${escape(frame.appOrigin)}" data-base="/store/${storeNameOf(shop)}/apps/${escape(frame.handle)}"`;
  return layout(
    shop,
    frame,
    'app',
    `<div id="app-title"></div><iframe id="app" title="${escape(frame.appName)}" src="${escape(frame.src)}" allow="clipboard-write"></iframe>`,
    data,
  );
}

export function ordersPage(shop: SimShop, app: Pick<AppFrame, 'handle' | 'appName'>): string {
  const rows = [...shop.orders]
    .sort((a, b) => b.number - a.number)
    .slice(0, 200)
    .map(orderRow)
    .join('');
  const list = rows
    ? `<table><thead><tr><th scope="col">Order</th><th scope="col">Customer</th><th scope="col">Total</th><th scope="col">Payment</th><th scope="col">Fulfilment</th><th scope="col">Tracking</th><th scope="col"><span class="sr">Actions</span></th></tr></thead><tbody>${rows}</tbody></table>`
    : '<p class="empty">No orders yet. Create a test order to see it arrive in the app.</p>';
  return layout(
    shop,
    app,
    'orders',
    `<div class="content"><header><h1>Orders</h1><button type="button" class="primary" data-act="create-order">Create test order</button></header><div class="card">${list}</div></div>`,
    ` data-shop="${escape(shop.domain)}"`,
  );
}

function orderRow(order: SimOrder): string {
  const { firstName, lastName, city } = order.address;
  const status = order.cancelledAt ? 'CANCELLED' : fulfilmentStatusOf(order);
  const live = order.fulfilments.filter((fulfilment) => fulfilment.status === 'SUCCESS');
  const tracking = live.map(({ tracking: { company, number, url }, events }) => {
    const text = escape([company, number].filter(Boolean).join(' '));
    const link = url ? `<a href="${escape(url)}" target="_blank" rel="noopener">${text}</a>` : text;
    const steps = events.map((event) => words(event.status)).join(' → ');
    return `${link}${steps ? `<small>${escape(steps)}</small>` : ''}`;
  });
  const buttons =
    order.cancelledAt || status === 'FULFILLED'
      ? ''
      : `<button type="button" data-act="edit-order" data-order="${order.id}">Edit</button> <button type="button" data-act="cancel-order" data-order="${order.id}">Cancel</button>`;
  return `<tr><th scope="row">${escape(order.name)}</th><td>${escape(`${firstName} ${lastName}`)}<small>${escape(city)}</small></td><td class="num">R${decimalFromCents(totalCentsOf(order))}</td><td><span class="badge">${words(order.financial)}</span></td><td><span class="badge">${words(status)}</span></td><td>${tracking.join('<br>') || '–'}</td><td class="actions">${buttons}</td></tr>`;
}

function layout(
  shop: SimShop,
  app: Pick<AppFrame, 'handle' | 'appName'>,
  current: 'orders' | 'app',
  main: string,
  data: string,
): string {
  const base = `/store/${storeNameOf(shop)}`;
  const mark = (page: string) => (page === current ? ' aria-current="page"' : '');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(shop.name)} · Store simulator</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/admin.css"><script src="/admin.js" defer></script></head><body class="${current}"${data}><div class="top"><strong>Store simulator</strong><span>${escape(shop.name)}</span></div><nav aria-label="Admin"><a href="${base}/orders"${mark('orders')}>Orders</a><h2>Apps</h2><a href="${base}/apps/${escape(app.handle)}"${mark('app')}>${escape(app.appName)}</a><div id="app-nav"></div></nav><main>${main}</main><dialog id="leave" aria-labelledby="leave-title"><form method="dialog"><h2 id="leave-title">Leave page with unsaved changes?</h2><p>Leaving this page will delete all unsaved changes.</p><div class="actions"><button value="stay">Stay</button> <button class="primary" value="leave">Leave page</button></div></form></dialog><div id="save-bar" role="region" aria-label="Unsaved changes" hidden><span>Unsaved changes</span><button type="button" data-save="discard">Discard</button><button type="button" class="primary" data-save="save">Save</button></div><div id="toast" role="status" aria-live="polite" hidden></div></body></html>`;
}

function words(code: string): string {
  const text = code.toLowerCase().replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
