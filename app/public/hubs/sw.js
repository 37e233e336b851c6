// Lets the receiving screen be opened without a network (product.md D35). It keeps one page that holds nobody's data, and what that page
// is made of; everything else comes from the network as ever.

const CACHE = 'thumela-receive';
const OFFLINE = '/hubs/receive/offline';
/** A server that takes longer is not there. */
const LONGEST_MS = 8_000;
const NOT_THERE = new Set([502, 503, 504]);

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keepPage());
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepPage().catch(() => undefined));
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(openPage(request, url));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(readAsset(request));
});

/** The page of this release with all that it names; what no release needs any more goes. */
async function keepPage() {
  const answer = await fetch(OFFLINE, { cache: 'no-store', credentials: 'omit' });
  if (!answer.ok || answer.redirected) throw new Error(`${OFFLINE} answered ${answer.status}`);
  const page = answer.clone();
  const text = await answer.text();
  const assets = [...new Set(text.match(/\/assets\/[\w./-]+\.\w+/g) ?? [])];
  const cache = await caches.open(CACHE);
  const kept = await cache.keys();
  const has = new Set(kept.map((request) => new URL(request.url).pathname));
  await cache.addAll(['/favicon.svg', ...assets].filter((path) => !has.has(path)));
  await cache.put(OFFLINE, page);
  const wanted = new Set([OFFLINE, '/favicon.svg', ...assets]);
  const old = kept.filter((request) => !wanted.has(new URL(request.url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function openPage(request, url) {
  const answer = await fromNetwork(request);
  if (answer) return answer;
  const page = await (await caches.open(CACHE)).match(OFFLINE);
  if (!page) return Response.error();
  if (url.pathname === OFFLINE) return page;
  // The page must be at its own address: which hub it is for stands behind it.
  const [, hubId] = /^\/hubs\/receive\/([\w-]+)$/.exec(url.pathname) ?? [];
  return Response.redirect(hubId ? `${OFFLINE}?hub=${hubId}` : OFFLINE, 302);
}

/** Null where no server of ours answers. */
async function fromNetwork(request) {
  const over = new AbortController();
  const timer = setTimeout(() => over.abort(), LONGEST_MS);
  try {
    const answer = await fetch(request, { signal: over.signal });
    return NOT_THERE.has(answer.status) ? null : answer;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** What is built never changes under its name. */
async function readAsset(request) {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}
