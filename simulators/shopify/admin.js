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
        void maySwitch().then(() => tellApp({ type: 'navigate', path }));
      });
      return link;
    }),
  );
}

const bar = document.querySelector('#save-bar');
const leaveDialog = document.querySelector('#leave');

function asksToLeave() {
  leaveDialog.returnValue = '';
  leaveDialog.showModal();
  return new Promise((resolve) => {
    leaveDialog.onclose = () => resolve(leaveDialog.returnValue === 'leave');
  });
}

// Leaving the page with unsaved changes needs the person's confirmation.
async function maySwitch() {
  if (bar.hidden) return;
  if (!(await asksToLeave())) return new Promise(() => {});
  tellApp({ type: 'leave' });
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
  title({ title }) {
    document.querySelector('#app-title').textContent = title;
  },
  address({ path }) {
    history.replaceState(null, '', base + (path === '/' ? '' : path));
    showMenu(links);
  },
  saveBar({ open, saving, held }) {
    bar.hidden = !open;
    bar.querySelector('[data-save="save"]').disabled = saving === true;
    bar.querySelector('[data-save="discard"]').disabled = held === true;
  },
  bounce() {
    bar.classList.remove('shake');
    requestAnimationFrame(() => bar.classList.add('shake'));
  },
  async leave({ id }) {
    if (await asksToLeave()) tellApp({ type: 'leave', id });
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
  const link = event.target.closest('nav a[href]');
  if (link && !event.defaultPrevented && bar && !bar.hidden) {
    event.preventDefault();
    await maySwitch();
    location.assign(link.href);
    return;
  }
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
  showToast({
    message: 'The simulator could not do this. Reload the page and try again.',
    isError: true,
  });
});
