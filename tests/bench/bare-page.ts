import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal page to compare the list of orders with. It shows the same rows as plain HTML with a checkbox each, a
 *  line that counts the selected rows and a button that opens a menu, in an iframe like the app. It has no library,
 *  no further requests and no style sheet. */
export async function serveBarePage(rows: readonly string[][]) {
  const list = page(rows);
  const server = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(request.url === '/app' ? list : FRAME);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((done) => server.close(done)),
  };
}

const FRAME =
  '<!doctype html><title>Admin</title><iframe id="app" src="/app" style="width:100%;height:95vh"></iframe>';

const SCRIPT = `
const chosen = document.getElementById('chosen'), menu = document.getElementById('menu');
addEventListener('change', ({ target }) => {
  target.closest('tr').style.background = target.checked ? '#eee' : '';
  chosen.textContent = document.querySelectorAll('td :checked').length + ' selected';
});
document.querySelector('button').addEventListener('click', () => (menu.hidden = !menu.hidden));
addEventListener('keydown', ({ key }) => { if (key === 'Escape') menu.hidden = true; });`;

function page(rows: readonly string[][]): string {
  const body = rows.map(
    (cells) =>
      `<tr><td><input type="checkbox" aria-label="Select"></td>${cells.map((text) => `<td>${escape(text)}</td>`).join('')}</tr>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Orders</title>
<button>Select Batch Action</button> <span id="chosen"></span>
<menu id="menu" hidden><li>Ship</li><li>Print</li></menu>
<table><tr><th><input type="checkbox" aria-label="Select all"></th></tr>${body.join('\n')}</table>
<p>1–${rows.length} of ${rows.length}</p><script>${SCRIPT}</script>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
