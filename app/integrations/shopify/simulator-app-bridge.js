// Stands in for Shopify's App Bridge in evaluation mode and in tests: same global, same habits,
// spoken with the store simulator's admin page by messages.
(() => {
  const waiting = new Map();
  let next = 1;
  const script = document.currentScript;
  const query = new URLSearchParams(location.search);
  const kept = JSON.parse(nameOr('{}'));
  const shop = query.get('shop') ?? kept.shop ?? '';
  const host = query.get('host') ?? kept.host ?? '';
  const meta = document.querySelector('meta[name="shopify-api-key"]');
  const apiKey = script?.dataset.apiKey ?? meta?.content ?? '';
  const nativeFetch = window.fetch.bind(window);

  // window.name survives a reload of the frame; nothing secret goes in.
  function nameOr(fallback) {
    return window.name.startsWith('{"shop"') ? window.name : fallback;
  }
  window.name = JSON.stringify({ shop, host });

  function tellAdmin(message) {
    window.parent.postMessage({ source: 'app-bridge', ...message }, '*');
  }

  function idToken() {
    const id = next++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The admin gave no session token.'));
      }, 10_000);
      waiting.set(id, (token) => (clearTimeout(timer), resolve(token)));
      tellAdmin({ type: 'idToken', id });
    });
  }

  async function authorizedFetch(input, init) {
    const request = new Request(input, init);
    if (new URL(request.url).origin !== location.origin) return nativeFetch(input, init);
    const spare = request.clone();
    const response = await sendWithToken(request);
    if (!response.headers.has('X-Shopify-Retry-Invalid-Session-Request')) return response;
    return sendWithToken(spare);
  }

  async function sendWithToken(request) {
    const headers = new Headers(request.headers);
    if (!headers.has('Authorization')) headers.set('Authorization', `Bearer ${await idToken()}`);
    return nativeFetch(new Request(request, { headers }));
  }
  window.fetch = authorizedFetch;

  // The app lives below /app; the admin's address leaves that out.
  const toAdminPath = () => {
    const shown = new URLSearchParams(location.search);
    for (const name of [
      'embedded',
      'shop',
      'host',
      'id_token',
      'hmac',
      'locale',
      'session',
      'timestamp',
    ]) {
      shown.delete(name);
    }
    const path = location.pathname.replace(/^\/app(?=\/|$)/, '') || '/';
    return path + (shown.size ? `?${shown}` : '');
  };
  const tellAddress = () => tellAdmin({ type: 'address', path: toAdminPath() });
  for (const name of ['pushState', 'replaceState']) {
    const native = history[name].bind(history);
    history[name] = (...args) => {
      native(...args);
      tellAddress();
    };
  }
  window.addEventListener('popstate', tellAddress);

  function tellMenu() {
    const menu = document.querySelector('s-app-nav, ui-nav-menu');
    if (!menu) return;
    const links = [...menu.querySelectorAll('a[href], s-link[href]')]
      .filter((link) => link.getAttribute('rel') !== 'home')
      .map((link) => {
        const url = new URL(link.getAttribute('href'), location.href);
        return {
          label: link.textContent.trim(),
          path: url.pathname.replace(/^\/app(?=\/|$)/, '') || '/',
        };
      });
    tellAdmin({ type: 'menu', links });
  }

  function navigate(path) {
    const href = path === '/' ? '/app' : `/app${path}`;
    const menu = document.querySelector('s-app-nav, ui-nav-menu');
    const link = [...(menu?.querySelectorAll('[href]') ?? [])].find(
      (one) => new URL(one.getAttribute('href'), location.href).pathname === href,
    );
    const target = link ?? document.body;
    const event = new CustomEvent('shopify:navigate', { bubbles: true, cancelable: true });
    // Shopify's AppProvider reads the address from the element that the event comes from.
    if (!link) target.setAttribute('href', href);
    target.dispatchEvent(event);
    if (!link) target.removeAttribute('href');
  }

  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent || data?.source !== 'admin') return;
    if (data.type === 'idToken') {
      waiting.get(data.id)?.(data.token);
      waiting.delete(data.id);
    }
    if (data.type === 'navigate') navigate(data.path);
    if (data.type === 'saveBar') pressSaveBar(data.action);
  });

  function pressSaveBar(action) {
    const bar = document.querySelector('ui-save-bar');
    const buttons = [...(bar?.querySelectorAll('button') ?? [])];
    const wanted = buttons.find(
      (one) => (action === 'save') === (one.getAttribute('variant') === 'primary'),
    );
    wanted?.click();
  }

  const saveBar = (open) => async () => tellAdmin({ type: 'saveBar', open });
  window.shopify = {
    config: { apiKey, shop, host, locale: 'en-ZA' },
    environment: { embedded: window.parent !== window, mobile: false, pos: false },
    origin: location.origin,
    ready: Promise.resolve(),
    idToken,
    toast: {
      show(message, options = {}) {
        tellAdmin({
          type: 'toast',
          message,
          isError: options.isError === true,
          duration: options.duration,
        });
        return String(next++);
      },
      hide() {},
    },
    saveBar: {
      show: saveBar(true),
      hide: saveBar(false),
      toggle: async () => {},
      leaveConfirmation: async () => {},
    },
    modal: { show: async () => {}, hide: async () => {}, toggle: async () => {} },
    loading: (on = true) => tellAdmin({ type: 'loading', on }),
  };

  // The bounce page: come back to where the person was, with a fresh token.
  const reload = query.get('shopify-reload');
  if (reload) {
    const target = new URL(reload, location.origin);
    if (target.origin !== location.origin) return;
    void idToken().then((token) => {
      target.searchParams.set('id_token', token);
      location.replace(target);
    });
    return;
  }

  const start = () => {
    tellAddress();
    tellMenu();
    new MutationObserver((changes) => {
      const concerns = (node) =>
        node.nodeType === 1 &&
        (node.matches('s-app-nav, ui-nav-menu') || node.closest('s-app-nav, ui-nav-menu'));
      if (
        changes.some((change) => concerns(change.target) || [...change.addedNodes].some(concerns))
      )
        tellMenu();
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
