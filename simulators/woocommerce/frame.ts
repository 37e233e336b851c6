import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Router } from 'express';
import type { SimState } from './store.ts';

const ASSET = '/wp-content/plugins/thumela-for-woocommerce/assets/frame.js';
const SCRIPT = join(import.meta.dirname, '../../woocommerce-plugin/assets/frame.js');

/** The person signed in to wp-admin, as set by a test or a demo. */
export type SimPerson = { id: number; name: string; edits: boolean; manages: boolean };

/** The plugin's behaviour in wp-admin: its page with the portal in a frame, and the signed-in person
 *  (docs/integrations/woocommerce.md). The page's script is the plugin's own. */
export function createFrame(state: SimState, now: () => Date) {
  let person: SimPerson | null = { id: 7, name: 'Thandi Mokoena', edits: true, manages: true };
  let isActive = true;
  const router: Router = express.Router();

  router.get('/wp-admin/admin.php', (request, response, next) => {
    if (request.query['page'] !== 'thumela') return next();
    const connection = connectionOf(state);
    if (!person || !connection || !isActive)
      return void response.status(403).type('html').send('<h1>Sorry</h1>');
    const base = `https://${request.get('Host') ?? ''}${request.baseUrl}`;
    const set = {
      portal: connection.portal,
      door: `/wordpress/${connection.storeId}/open`,
      page: `${base}/wp-admin/admin.php?page=thumela`,
      route: '/thumela/v1/frame-token',
    };
    response.type('html').send(pageOf(set, base));
  });
  router.get(ASSET, (_request, response) => {
    response.type('text/javascript').send(readFileSync(SCRIPT, 'utf8'));
  });
  router.post('/wp-json/thumela/v1/frame-token', (request, response) => {
    const connection = connectionOf(state);
    if (!isActive) return void response.status(404).json({ code: 'rest_no_route' });
    if (!person) return void response.status(401).json({ code: 'rest_forbidden' });
    if (!person.edits) return void response.status(403).json({ code: 'rest_forbidden' });
    if (!connection) return void response.status(409).json({ code: 'thumela_not_connected' });
    const base = `https://${request.get('Host') ?? ''}${request.baseUrl}`;
    const claim = {
      store: connection.storeId,
      home: base,
      origin: new URL(base).origin,
      user: person.id,
      name: person.name,
      manage: person.manages,
      at: Math.floor(now().getTime() / 1000),
      nonce: randomUUID(),
    };
    const said = Buffer.from(JSON.stringify(claim)).toString('base64url');
    const signature = createHmac('sha256', connection.secret)
      .update(`thumela-plugin-frame-1\n${said}`)
      .digest('hex');
    response.json({ token: `${said}.${signature}` });
  });

  return {
    router,
    signIn: (as: SimPerson | null) => void (person = as),
    activate: (on: boolean) => void (isActive = on),
  };
}

/** The portal, our store id and the secret, read as the plugin reads them: from the newest of our webhooks. Null if the
 *  store is not connected. */
function connectionOf({ webhooks }: SimState) {
  const ours = /^(https?:\/\/[^/]+)\/webhooks\/woocommerce\/([0-9a-f-]{36})$/;
  const newest = webhooks.findLast(({ delivery_url: url }) => ours.test(url));
  const [, portal = '', storeId = ''] = ours.exec(newest?.delivery_url ?? '') ?? [];
  return newest ? { portal, storeId, secret: newest.secret } : null;
}

/** The page with the iframe, as HTML. If a call fails, its `wp.apiFetch` rejects with WordPress's answer, as the
 *  real one does. */
function pageOf(set: object, base: string): string {
  const json = JSON.stringify({ set, rest: `${base}/wp-json` }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Thumela, WordPress</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <style>body{margin:0;font:13px system-ui}#adminmenu{padding:.5rem;background:#1d2327;color:#fff}
    #adminmenu a{color:#fff}iframe{display:block;width:100%;height:calc(100vh - 40px);border:0}</style>
    <body><div id="adminmenu"><a href="admin.php?page=thumela">Thumela</a>
    <span class="awaiting-mod thumela-alerts count-0"></span></div>
    <main id="thumela-frame"><div class="thumela-frame-out" hidden>Thumela could not be shown here.</div>
    <iframe title="Thumela" allow="clipboard-write"></iframe></main>
    <script>(function(){var given=${json};window.thumelaFrame=given.set;window.wp={apiFetch:function(asked){
      return fetch(given.rest+asked.path,{method:asked.method,headers:{'Content-Type':'application/json'},
        body:JSON.stringify(asked.data)}).then(function(answer){return answer.json().then(function(body){
          if(answer.ok)return body;body.data={status:answer.status};throw body;});});}};})();</script>
    <script src="${base}${ASSET}"></script>
    </body></html>`;
}
