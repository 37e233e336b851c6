// Opens the receiving screen without a network (product.md D35). It caches one page without personal data, and that
// page's assets. Everything else is loaded from the network.

const CACHE = 'thumela-receive';
const OFFLINE = '/hubs/receive/offline';
/** A server that has not answered after this time counts as unreachable. */
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

/** Caches the page of the current release with its assets, and deletes assets that it no longer names. */
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
  // Redirected, because the offline page reads the hub from its own URL.
  const [, hubId] = /^\/hubs\/receive\/([\w-]+)$/.exec(url.pathname) ?? [];
  return Response.redirect(hubId ? `${OFFLINE}?hub=${hubId}` : OFFLINE, 302);
}

/** The server's answer; null if it cannot be reached, is too slow, or a proxy reports that it is down. */
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

/** A cached asset is used without asking the server, because a changed asset gets a new name. */
async function readAsset(request) {
  const kept = await (await caches.open(CACHE)).match(request, { ignoreVary: true });
  return kept ?? fetch(request);
}
