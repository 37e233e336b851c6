import { html, type Html } from '../tracking/html.ts';
import { curlOf } from './curl.ts';
import { bodyOf, type ApiDocument, type Operation, type Schema } from './document.ts';
import { errorsOf } from './errors.html.ts';
import { fieldsOf, prose, typeWords } from './fields.html.ts';

type Call = { method: string; path: string; id: string; operation: Operation };

/** Renders the document as a static page with links: no script, and nothing loaded from elsewhere. */
export function callsPage(document: ApiDocument, productName: string): string {
  const groups = [
    ...Map.groupBy(callsOf(document), ({ operation }) => operation.tags?.[0] ?? 'more'),
  ];
  const webhooks = Object.entries(document.webhooks ?? {});
  const page = html`<html lang="en-ZA">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${productName} API</title>
      <link rel="icon" href="/favicon.svg" />
      <link rel="stylesheet" href="/api/docs/samples.css" />
      <link rel="stylesheet" href="/api/docs/calls.css" />
    </head>
    <body>
      <div class="sides">
        <nav aria-label="Calls">${groups.map(contentsOf)}${MORE}</nav>
        <main>
          <h1>${productName} API</h1>
          ${INTRODUCTION}
          ${groups.map(
            ([tag, calls]) =>
              html`<h2 id="${tag}">${titled(tag)}</h2>
                ${calls.map((call) => callOf(document, call))}`,
          )}
          <h2 id="webhooks">Webhooks</h2>
          ${webhooks.map(([name, { post }]) => (post ? webhookOf(document, name, post) : html``))}
          ${errorsOf()}
        </main>
      </div>
    </body>
  </html>`;
  return `<!doctype html>${page.html}`;
}

const INTRODUCTION = html`<p>
    Orders, shipments, labels and stores. Money is in rand; times are ISO 8601 in UTC. To get
    started, see the
    <a href="/api/docs/samples">samples to copy and run</a>. Programs can read this page as
    <a href="/api/openapi.json">OpenAPI 3.1</a>.
  </p>
  <p>
    Send <code>Authorization: Bearer</code> and the API token of a store or a person. If you get no
    response, send the call again. A call that takes an <code>Idempotency-Key</code> runs only once
    if you send the same key.
  </p>`;

const MORE = html`<h2><a href="#webhooks">Webhooks</a></h2>
  <h2><a href="#errors">Errors</a></h2>
  <h2><a href="/api/docs/samples">Samples</a></h2>`;

function callsOf({ paths = {} }: ApiDocument): Call[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method,
      path,
      operation,
      id: operation.operationId ?? `${method}${path}`,
    })),
  );
}

/** The table of contents lists the calls by path; what each does is described at its link. */
function contentsOf([tag, calls]: [string, Call[]]): Html {
  return html`<h2><a href="#${tag}">${titled(tag)}</a></h2>
    <ul>
      ${calls.map(
        ({ id, method, path }) =>
          html`<li>
            <a href="#${id}"><code>${method.toUpperCase()} ${path}</code></a>
          </li>`,
      )}
    </ul>`;
}

const titled = (tag: string) => tag.charAt(0).toUpperCase() + tag.slice(1);

function callOf(document: ApiDocument, call: Call): Html {
  const { method, path, id, operation } = call;
  const body = bodyOf(operation.requestBody?.content);
  const { responses } = operation;
  const answer = bodyOf((responses?.['200'] ?? responses?.['202'])?.content);
  return html`<section id="${id}">
    <h3 id="${id}-title"><a href="#${id}">${prose(operation.summary ?? id)}</a></h3>
    <p class="call">
      <code><b>${method.toUpperCase()}</b> /api${path}</code>
    </p>
    ${operation.description ? html`<p>${prose(operation.description)}</p>` : null}
    <p>${whoMay(operation['x-permission'])}</p>
    ${parametersOf(document, operation)} ${body ? fieldsUnder('Body', document, body) : null}
    ${answer ? fieldsUnder('Response', document, answer) : null} ${failuresOf(operation)}
    <h4>Example</h4>
    <pre
      tabindex="0"
      aria-label="Example of ${operation.summary ?? id}"
    ><code>${curlOf(document, call)}</code></pre>
  </section>`;
}

function whoMay(permission: string | undefined): Html {
  if (permission === 'open') return html`For everyone, without a token.`;
  if (permission === undefined || permission === 'signed-in') return html`For any signed-in user.`;
  return html`Needs the permission <code>${permission}</code>.`;
}

function parametersOf(document: ApiDocument, { parameters = [] }: Operation): Html | null {
  if (parameters.length === 0) return null;
  return html`<h4>Parameters</h4>
    <dl>
      ${parameters.map(
        (one) =>
          html`<div>
            <dt>
              <code>${one.name}</code>
              <span
                >in the ${one.in},
                ${typeWords(document, one.schema)}${one.required ? ', required' : ''}</span
              >
            </dt>
            <dd>${prose(one.schema.description ?? '')}</dd>
          </div>`,
      )}
    </dl>`;
}

function fieldsUnder(title: string, document: ApiDocument, schema: Schema): Html {
  const fields = fieldsOf(document, schema);
  return html`<h4>${title}</h4>
    <p>JSON: ${typeWords(document, schema)}.</p>
    ${fields}`;
}

function failuresOf({ responses = {} }: Operation): Html | null {
  const failures = Object.entries(responses).filter(([status]) => /^[45]/.test(status));
  if (failures.length === 0) return null;
  return html`<h4>Errors</h4>
    <ul class="errors">
      ${failures.map(
        ([status, { description = '' }]) =>
          html`<li>
            ${status}${description
              .split(', ')
              .map((code) => html` <a href="#${code}"><code>${code}</code></a>`)}
          </li>`,
      )}
    </ul>`;
}

function webhookOf(document: ApiDocument, name: string, operation: Operation): Html {
  const body = bodyOf(operation.requestBody?.content);
  return html`<section id="${name}">
    <h3 id="${name}-title"><a href="#${name}">${operation.summary ?? name}</a></h3>
    <p class="call"><code>${name}</code></p>
    <p>${prose(operation.description ?? '')}</p>
    ${body ? fieldsUnder('Message', document, body) : null}
  </section>`;
}
