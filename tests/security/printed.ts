import { inflateSync } from 'node:zlib';
import { JSDOM } from 'jsdom';

/** The ZPL commands that our labels may contain. */
const COMMANDS = new Set(
  ['XA', 'CI', 'PW', 'LL', 'LH', 'FO', 'GB', 'FS', 'FR', 'A0', 'FH', 'FD', 'BY', 'BC', 'XZ'].map(
    (name) => `^${name}`,
  ),
);

/** Finds signs that a printer would read a text as a command. */
export function zplErrors(zpl: string, labels = 1): string[] {
  const errors: string[] = [];
  const commands = zpl.match(/[\^~]../gs) ?? [];
  for (const command of new Set(commands))
    if (!COMMANDS.has(command)) errors.push(`the command ${JSON.stringify(command)}`);
  for (const frame of ['^XA', '^XZ']) {
    const times = commands.filter((command) => command === frame).length;
    if (times !== labels) errors.push(`${frame} ${times} times`);
  }
  for (const [, data = ''] of zpl.matchAll(/\^FD([^]*?)\^FS/g))
    if (/[\^~\u0000-\u001f]/.test(data)) errors.push(`field data ${JSON.stringify(data)}`);
  return errors;
}

const ACTIVE =
  /\/(JavaScript|JS|Launch|URI|OpenAction|AA|EmbeddedFile|SubmitForm|ImportData|RichMedia|XFA)\b/g;

/** Anything in a PDF that acts when the file is opened or clicked. */
export function pdfErrors(pdf: Uint8Array): string[] {
  const raw = Buffer.from(pdf).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([^]*?)\r?\nendstream/g)].map(([, data = '']) =>
    inflated(Buffer.from(data, 'latin1')),
  );
  // Content streams hold the page's text and are left out. Object streams are searched, because they may hold
  // actions.
  const objects = [
    raw.replace(/stream\r?\n[^]*?\r?\nendstream/g, ''),
    ...streams.filter((text) => /\/Type\s*\//.test(text)),
  ];
  return objects.flatMap((text) => [...text.matchAll(ACTIVE)].map(([name]) => name));
}

function inflated(data: Buffer): string {
  try {
    return inflateSync(data).toString('latin1');
  } catch {
    return '';
  }
}

/** The id of an element that a hostile name would create if a page did not escape it. */
export const MARK = 'planted-element';
export const HOSTILE_NAMES = [
  `<img id=${MARK} src=x onerror=alert(1)>`,
  `"><b id=${MARK}>x</b>`,
  `'><b id='${MARK}'>x`,
  `</script><script id=${MARK}>alert(1)</script>`,
  `</title></textarea></style><b id=${MARK}>`,
  `<!--<script id=${MARK}>`,
  `\u2028\u2029]]><b id=${MARK}>`,
  `" autofocus onfocus=alert(1) id="${MARK}`,
  `javascript:alert(1)//${MARK}`,
  `\${${MARK}} {{${MARK}}} <%= ${MARK} %>`,
  `=HYPERLINK("https://evil.example","${MARK}")`,
];

/** Elements and attributes that a hostile name created. */
export function htmlErrors(html: string): string[] {
  const { document } = new JSDOM(html).window;
  const errors: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    if (element.id.includes(MARK)) errors.push(`the element ${element.outerHTML.slice(0, 120)}`);
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) errors.push(`${element.tagName} ${name}`);
      if (/^(href|src|action|formaction)$/i.test(name) && /^\s*javascript:/i.test(value))
        errors.push(`${element.tagName} ${name}=${value}`);
    }
  }
  return errors;
}
