// A back office that shows our pages to your team, signed in as themselves. Node 20 or newer; no packages.
// STORE_ID and FRAME_SECRET: from Store, Settings, Edit, Back Office. BACK_OFFICE_URL: the address saved there. Put
// https in front of this server at that address. SESSION: any text; anyone with the cookie session=text is signed in.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { API_URL, STORE_ID, FRAME_SECRET, BACK_OFFICE_URL, SESSION } = process.env;

// Replace this with your own sign-in. A person with `mayManage` may also change the settings of the store.
function personOf(request) {
  const isSignedIn = SESSION && request.headers.cookie === `session=${SESSION}`;
  return isSignedIn ? { id: 7, name: 'Thandi Mokoena', mayManage: true } : null;
}

// A token is valid once and for one minute. Your server's clock may be at most 30 seconds ahead.
function tokenFor({ id, name, mayManage }) {
  const claim = {
    store: STORE_ID,
    origin: BACK_OFFICE_URL,
    user: id, // A number, or up to 64 letters, digits, - and _.
    name,
    manage: mayManage,
    at: Math.floor(Date.now() / 1000),
    nonce: randomUUID(),
  };
  const said = Buffer.from(JSON.stringify(claim)).toString('base64url');
  const signature = createHmac('sha256', FRAME_SECRET).update(`thumela-plugin-frame-1\n${said}`);
  return `${said}.${signature.digest('hex')}`;
}

const PAGE = `<!doctype html>
<html lang="en">
<title>Delivery</title>
<style>html, body, iframe { display: block; width: 100%; height: 100%; margin: 0; border: 0 }</style>
<iframe title="Delivery" allow="clipboard-write"></iframe>
<script>
  const portal = ${JSON.stringify(API_URL)};
  const frame = document.querySelector('iframe');
  const path = new URLSearchParams(location.search).get('path') ?? '/';

  // Answers only messages of the frame, which asks for a new token every few seconds.
  addEventListener('message', async ({ origin, source, data }) => {
    if (origin !== portal || source !== frame.contentWindow) return;
    if (data.thumela === 'token') frame.contentWindow.postMessage(await answer(data.n), portal);
    if (data.thumela === 'at')
      history.replaceState(null, '', '?path=' + encodeURIComponent(data.path));
  });
  frame.src = portal + '/frame/${STORE_ID}?path=' + encodeURIComponent(path);

  async function answer(n) {
    const answer = await fetch('/frame-token', { method: 'POST' }).catch(() => null);
    const why = { 401: 'signed-out', 403: 'not-allowed' }[answer?.status] ?? 'unreached';
    if (!answer?.ok) return { thumela: 'refused', n, why };
    // The accent is the colour of your buttons.
    const page = location.origin + location.pathname;
    return { thumela: 'token', n, token: await answer.text(), page, accent: '#1d4ed8' };
  }
</script>
</html>`;

const server = createServer((request, response) => {
  const isToken = request.method === 'POST' && request.url === '/frame-token';
  if (!isToken) return response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE);
  // Send no CORS headers with this answer, so that no other site can read it.
  const person = personOf(request);
  if (!person) return response.writeHead(401).end();
  response.writeHead(200, { 'Cache-Control': 'no-store' }).end(tokenFor(person));
});
server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
