// The admin's side of App Bridge: tokens, toasts, menu, save bar and the address.
const frame = document.querySelector('iframe');
const { shop, appOrigin, base } = document.body.dataset;
let toastTimer;

function showToast({ message, isError, duration }) {
  const toast = document.querySelector('#toast');
  toast.textContent = message;
  toast.className = isError ? 'error' : '';
  toast.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (toast.hidden = true), duration ?? 5000);
}

function tellApp(message) {
  frame.contentWindow.postMessage({ source: 'admin', ...message }, appOrigin);
}

function showMenu(links) {
  const current = location.pathname.slice(base.length) || '/';
  const menu = document.querySelector('#app-nav');
  menu.replaceChildren(
    ...links.map(({ label, path }) => {
      const link = document.createElement('a');
      link.textContent = label;
      link.href = base + path;
      if (path === current || (path !== '/' && current.startsWith(`${path}/`))) {
        link.setAttribute('aria-current', 'page');
      }
      link.addEventListener('click', (event) => {
        event.preventDefault();
        tellApp({ type: 'navigate', path });
      });
      return link;
    }),
  );
}

let links = [];
const answers = {
  async idToken({ id }) {
    const response = await fetch(`/session-token?shop=${encodeURIComponent(shop)}`);
    const { token } = await response.json();
    tellApp({ type: 'idToken', id, token });
  },
  toast: showToast,
  menu(message) {
    links = message.links;
    showMenu(links);
  },
  address({ path }) {
    history.replaceState(null, '', base + (path === '/' ? '' : path));
    showMenu(links);
  },
  saveBar({ open }) {
    document.querySelector('#save-bar').hidden = !open;
  },
  loading({ on }) {
    document.querySelector('main').setAttribute('aria-busy', String(on));
  },
};

window.addEventListener('message', (event) => {
  if (!frame || event.source !== frame.contentWindow || event.origin !== appOrigin) return;
  if (event.data?.source === 'app-bridge') answers[event.data.type]?.(event.data);
});

document.addEventListener('click', async (event) => {
  const button = event.target.closest('button');
  if (button?.dataset.save) tellApp({ type: 'saveBar', action: button.dataset.save });
  if (!button?.dataset.act) return;
  button.disabled = true;
  const response = await fetch(`/_control/${button.dataset.act}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ shop, order: button.dataset.order }),
  });
  if (response.ok) return location.reload();
  button.disabled = false;
  showToast({ message: 'That did not work.', isError: true });
});
