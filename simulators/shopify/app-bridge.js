// Replaces Shopify's App Bridge in evaluation mode and in tests. It has the same global object and behaviour, and
// exchanges messages with the store simulator's admin page.
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

  // window.name survives a reload of the frame. It holds nothing secret.
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

  // The admin's URL for the app ends with the app's whole path.
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
    return location.pathname + (shown.size ? `?${shown}` : '');
  };
  // While the save bar is shown, Shopify ignores every change of the URL and shakes the bar.
  const tellAddress = () => {
    if (shownBar()) tellAdmin({ type: 'bounce' });
    else tellAdmin({ type: 'address', path: toAdminPath() });
  };
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
          path: url.pathname,
        };
      });
    tellAdmin({ type: 'menu', links });
  }

  // The title bar of the page, not that of a modal.
  function tellTitle() {
    const bar = [...document.querySelectorAll('ui-title-bar')].find(
      (one) => !one.closest('ui-modal'),
    );
    tellAdmin({ type: 'title', title: bar?.getAttribute('title') ?? document.title });
  }

  function navigate(path) {
    const href = path;
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
    if (data.type === 'leave') {
      shownBar()?.hide();
      leaving.get(data.id)?.();
      leaving.delete(data.id);
    }
    if (data.type === 'navigate') navigate(data.path);
    if (data.type === 'saveBar') pressSaveBar(data.action);
  });

  const leaving = new Map();

  function shownBar() {
    return [...document.querySelectorAll('ui-save-bar')].find((bar) => bar.showing);
  }

  function pressSaveBar(action) {
    shownBar()?.part(action)?.click();
  }

  // Resolves when the person leaves, or when there are no unsaved changes. Stays pending when the person decides to
  // stay.
  function leaveConfirmation() {
    if (!shownBar()) return Promise.resolve();
    const id = next++;
    return new Promise((resolve) => {
      leaving.set(id, resolve);
      tellAdmin({ type: 'leave', id });
    });
  }

  // The content of these elements is drawn elsewhere, so an empty shadow root hides it here.
  class AdminElement extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' });
      this.watch = new MutationObserver(() => this.changed());
    }
    connectedCallback() {
      const attributeFilter = ['disabled', 'loading', 'title'];
      this.watch.observe(this, {
        subtree: true,
        childList: true,
        attributes: true,
        attributeFilter,
      });
    }
    disconnectedCallback() {
      this.watch.disconnect();
      void this.hide();
    }
    async toggle() {
      return this.showing ? this.hide() : this.show();
    }
  }

  class SaveBarElement extends AdminElement {
    showing = false;
    part(action) {
      return [...this.querySelectorAll('button')].find(
        (one) => (action === 'save') === (one.getAttribute('variant') === 'primary'),
      );
    }
    changed() {
      if (!this.showing) return;
      const [save, discard] = [this.part('save'), this.part('discard')];
      tellAdmin({
        type: 'saveBar',
        open: true,
        saving: save?.hasAttribute('loading') || save?.disabled === true,
        held: discard?.disabled === true,
      });
    }
    async show() {
      if (this.showing) return;
      this.showing = true;
      this.changed();
      this.dispatchEvent(new Event('show'));
    }
    async hide() {
      if (!this.showing) return;
      this.showing = false;
      tellAdmin({ type: 'saveBar', open: false });
      this.dispatchEvent(new Event('hide'));
    }
  }

  // Covers only the frame, while Shopify's modal covers the whole admin. Otherwise it is like Shopify's: the title bar
  // supplies heading and buttons, and the content is in a separate document with our style sheets.
  class ModalElement extends AdminElement {
    content = document.createElement('div');
    dialog = null;
    get showing() {
      return this.dialog !== null;
    }
    changed() {
      if (!this.dialog) return;
      const bar = this.querySelector('ui-title-bar');
      const title = bar?.getAttribute('title') ?? '';
      this.dialog.querySelector('h2').textContent = title;
      this.dialog.setAttribute('aria-label', title);
      this.dialog.querySelector('iframe').title = title;
      const foot = this.dialog.querySelector('footer');
      const originals = [...(bar?.querySelectorAll('button') ?? [])];
      while (foot.children.length > originals.length) foot.lastChild.remove();
      originals.forEach((original, index) => {
        const button = foot.children[index] ?? foot.appendChild(document.createElement('button'));
        const isMain = original.getAttribute('variant') === 'primary';
        const tone = original.getAttribute('tone') === 'critical' ? 'danger' : 'primary';
        button.type = 'button';
        button.className = `t-button t-button--${isMain ? tone : 'plain'}`;
        button.textContent = original.textContent;
        button.disabled = original.disabled || original.hasAttribute('loading');
        button.onclick = () => original.click();
      });
    }
    async show() {
      if (this.dialog) return;
      const dialog = document.createElement('dialog');
      dialog.className = 't-dialog';
      const head = dialog.appendChild(document.createElement('h2'));
      const frame = dialog.appendChild(document.createElement('iframe'));
      const foot = dialog.appendChild(document.createElement('footer'));
      head.tabIndex = -1;
      foot.className = 't-dialog__actions';
      frame.style.cssText = 'display:block;width:100%;border:0';
      dialog.addEventListener('cancel', (event) => {
        event.preventDefault();
        void this.hide();
      });
      document.body.append(dialog);
      this.dialog = dialog;
      this.changed();
      this.fill(frame);
      dialog.showModal();
      this.dispatchEvent(new Event('show'));
    }
    fill(frame) {
      const inner = frame.contentDocument;
      inner.documentElement.className = document.documentElement.className;
      inner.documentElement.lang = document.documentElement.lang;
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) {
        inner.head.append(inner.importNode(sheet));
      }
      inner.body.style.cssText = 'min-width:0;min-height:0;background:#fff';
      inner.body.append(this.content);
      inner.addEventListener('keydown', (event) => event.key === 'Escape' && this.hide());
      const fit = () => (frame.style.height = `${this.content.scrollHeight}px`);
      new ResizeObserver(fit).observe(this.content);
      fit();
    }
    async hide() {
      if (!this.dialog) return;
      const { dialog } = this;
      this.dialog = null;
      dialog.close();
      // Moved back first, because the content would be lost when its document is removed.
      document.adoptNode(this.content);
      dialog.remove();
      this.dispatchEvent(new Event('hide'));
    }
  }
  customElements.define('ui-save-bar', SaveBarElement);
  customElements.define('ui-modal', ModalElement);

  const byId = (act) => async (id) => document.getElementById(id)?.[act]();
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
      show: byId('show'),
      hide: byId('hide'),
      toggle: byId('toggle'),
      leaveConfirmation,
    },
    modal: { show: byId('show'), hide: byId('hide'), toggle: byId('toggle') },
    loading: (on = true) => tellAdmin({ type: 'loading', on }),
  };

  // The bounce page: returns the person to the requested page with a new token.
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
    tellTitle();
    new MutationObserver((changes) => {
      tellTitle();
      const concerns = (node) =>
        node.nodeType === 1 &&
        (node.matches('s-app-nav, ui-nav-menu') || node.closest('s-app-nav, ui-nav-menu'));
      if (
        changes.some((change) => concerns(change.target) || [...change.addedNodes].some(concerns))
      )
        tellMenu();
    }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['title'] });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
})();
