import { randomBytes } from 'node:crypto';
import express, { type Request, type Response, type Router } from 'express';
import { post } from './post.ts';
import { issueKey, type SimRecord, type SimState } from './store.ts';
import { META } from '#app/integrations/woocommerce/translate.ts';

type Options = {
  state: SimState;
  storeName: string;
  ca: string | undefined;
  timeoutMs: number;
  /** A real store calls back over https only. Evaluation on one machine may use http. */
  allowHttpCallback: boolean;
  changed: () => void;
  place: () => void;
};

const NEEDED = ['app_name', 'user_id', 'return_url', 'callback_url', 'scope'] as const;

/** The pages a person sees: approving an application, the list of webhooks, and the shop's orders. */
export function createPages(options: Options): Router {
  const pages = express.Router();
  const nonce = randomBytes(16).toString('hex');

  pages.get('/wc-auth/v1/authorize', (request, response) => {
    const wrong = problem(request);
    if (wrong) return denied(response, wrong);
    const query = request.query as Record<string, string>;
    const approve = new URLSearchParams({ ...query, wc_auth_nonce: nonce });
    return page(
      response,
      200,
      `<h1>${html(query.app_name)} would like to connect to your store</h1>
       <p>This gives “${html(query.app_name)}” <b>${html(query.scope)}</b> access: view and manage coupons,
       customers, orders and sales reports, and create webhooks.</p>
       <p>The keys will be sent to <b>${html(new URL(query.callback_url!).host)}</b>. You are signed in as
       the shop manager of ${html(options.storeName)}.</p>
       <p><a class="button" href="${request.baseUrl}/wc-auth/v1/access_granted/?${html(approve.toString())}">Approve</a>
       <a href="${html(returning(query, '0'))}">Deny</a></p>`,
    );
  });

  pages.get('/wc-auth/v1/access_granted', async (request, response) => {
    const wrong = problem(request);
    if (wrong) return denied(response, wrong);
    const query = request.query as Record<string, string>;
    if (query.wc_auth_nonce !== nonce) return denied(response, 'Invalid nonce verification');
    const key = issueKey(options.state, query.scope as 'read' | 'write' | 'read_write');
    const body = JSON.stringify({
      key_id: key.keyId,
      user_id: query.user_id,
      consumer_key: key.consumerKey,
      consumer_secret: key.consumerSecret,
      key_permissions: key.permissions,
    });
    // Saved first, because the receiver may use the keys before it answers.
    options.changed();
    const site = `https://${request.get('Host') ?? ''}${request.baseUrl}`;
    if ((await callBack(query.callback_url!, site, Buffer.from(body))) !== 200) {
      options.state.keys.splice(options.state.keys.indexOf(key), 1);
      options.changed();
      return denied(
        response,
        'An error occurred in the request and at the time were unable to send the consumer data',
      );
    }
    return response.redirect(302, returning(query, '1'));
  });

  // WooCommerce's list of webhooks, for store managers.
  pages.get('/wp-admin/admin.php', (request, response) => {
    if (request.query.section !== 'webhooks') return page(response, 404, '<h1>Not found</h1>');
    const rows = options.state.webhooks.map(
      ({ name, status, topic, delivery_url: url }) =>
        `<tr><td>${[name, status, topic, url].map(html).join('</td><td>')}</td></tr>`,
    );
    return page(
      response,
      200,
      `<h1>WooCommerce > Settings > Advanced > Webhooks</h1><table><thead><tr><th>Name</th><th>Status</th>
       <th>Topic</th><th>Delivery URL</th></tr></thead><tbody>${rows.join('')}</tbody></table>`,
    );
  });

  pages.get('/', (request, response) => page(response, 200, orders(options, request.baseUrl)));
  pages.post('/place-order', (request, response) => {
    options.place();
    response.redirect(303, `${request.baseUrl}/`);
  });
  return pages;

  /** Posts the keys to the callback URL and returns the HTTP status. Follows one redirect by repeating the POST. */
  async function callBack(url: string, site: string, body: Buffer, hops = 1): Promise<number> {
    const headers = {
      'content-type': 'application/json;charset=UTF-8',
      'user-agent': `WordPress/6.9.1; ${site}`,
    };
    const signal = new AbortController().signal;
    const { status, location } = await post(url, headers, body, { ...options, signal });
    const isMoved = status === 301 || status === 302;
    return isMoved && location && hops > 0
      ? callBack(new URL(location, url).href, site, body, hops - 1)
      : status;
  }

  function problem(request: Request): string | null {
    const query = request.query as Record<string, string | undefined>;
    const missing = NEEDED.find((name) => !query[name]);
    if (missing) return `Missing parameter ${missing}`;
    if (!['read', 'write', 'read_write'].includes(query.scope!))
      return `Invalid scope ${query.scope}`;
    for (const name of ['return_url', 'callback_url'] as const) {
      if (!URL.canParse(query[name]!)) return `The ${name} is not a valid URL`;
    }
    const isSafe = /^https:\/\//i.test(query.callback_url!) || options.allowHttpCallback;
    return isSafe ? null : 'The callback_url needs to be over SSL';
  }
}

function returning(query: Record<string, string>, success: '0' | '1'): string {
  const url = new URL(query.return_url!);
  url.searchParams.set('success', success);
  url.searchParams.set('user_id', query.user_id!);
  return url.href;
}

function orders({ state, storeName }: Options, base: string): string {
  const rows = Object.values(state.orders)
    .reverse()
    .map((entry) => row(entry))
    .join('');
  return `<h1>${html(storeName)}: orders</h1>
    <form method="post" action="${base}/place-order"><button class="button">Place order</button></form>
    <table><thead><tr><th>Order</th><th>Customer</th><th>Status</th><th>Total</th><th>Tracking</th><th>Notes</th></tr></thead>
    <tbody>${rows || '<tr><td colspan="6">No orders yet.</td></tr>'}</tbody></table>`;
}

function row({ order, notes }: SimRecord): string {
  const billing = order.billing as Record<string, string>;
  const meta = (key: string) => String(order.meta_data.find((one) => one.key === key)?.value ?? '');
  const link = meta(META.url);
  const number = html(meta(META.number));
  const tracking = /^https?:\/\//.test(link)
    ? `<a href="${html(link)}">${number}</a> ${html(meta(META.status))}, ${html(meta(META.carrier))}`
    : number;
  const lines = notes.map(
    ({ note, customer_note: mailed }) =>
      `<li>${html(note)}${mailed ? ' <em>(mailed)</em>' : ''}</li>`,
  );
  return `<tr><td>#${html(String(order.number))}</td>
    <td>${html(`${billing.first_name} ${billing.last_name}`)}</td><td>${html(order.status)}</td>
    <td>R${html(String(order.total))}</td><td>${tracking}</td><td><ul>${lines.join('')}</ul></td></tr>`;
}

function denied(response: Response, why: string): void {
  page(response, 401, `<h1>Access denied</h1><p>Error: ${html(why)}.</p>`);
}

function page(response: Response, status: number, body: string): void {
  response.status(status).type('html').send(`<!doctype html><html lang="en"><meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1"><title>Simulated WooCommerce store</title>
    <style>body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1e1e1e}
    .button{display:inline-block;background:#5b3a8c;color:#fff;border:0;border-radius:4px;padding:.5rem 1rem;
    font:inherit;text-decoration:none;cursor:pointer;margin-right:1rem}table{border-collapse:collapse;width:100%;
    margin-top:1rem}th,td{text-align:left;vertical-align:top;padding:.5rem;border-bottom:1px solid #ddd}
    ul{margin:0;padding-left:1rem}</style><body>${body}</body></html>`);
}

function html(text: string | undefined): string {
  return String(text ?? '').replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
