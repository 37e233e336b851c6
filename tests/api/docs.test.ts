import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import type { ApiDocument } from '#app/api/docs/document.ts';
import { openApiOf } from '#app/api/openapi.ts';
import { OUTGOING_WEBHOOKS } from '#app/api/webhook.wire.ts';
import { MESSAGE_TYPES, TEST } from '#app/domain/webhooks/webhook-message.rules.ts';
import { callsPage } from '#app/api/docs/calls.html.ts';
import { ERROR_CODES } from '#app/domain/shared/errors.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const names = { productName: 'Thumela', publicUrl: 'https://portal.example.co.za' };
const document = openApiOf(ALL_ENDPOINTS, names) as ApiDocument;
const page = callsPage(document, 'Thumela');
const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');

/** The section of the page that documents one call. */
function sectionOf(id: string): string {
  return new RegExp(`<section id="${id}"[^]*?</section>`).exec(page)?.[0] ?? '';
}

test('the page documents every call: address, roles, request, answers and errors', () => {
  let fields = 0;
  for (const { method, path, permission, errors = [] } of ALL_ENDPOINTS) {
    const written = path.replace(/:(\w+)/g, '{$1}');
    const operation = document.paths?.[written]?.[method];
    const section = sectionOf(operation?.operationId ?? 'none');
    expect(section, path).toContain(`<b>${method.toUpperCase()}</b> /api${written}`);
    expect(section, path).toContain(
      ['open', 'signed-in'].includes(permission) ? '<p>For ' : `<code>${permission}</code>`,
    );
    for (const code of ['invalid-input', ...errors]) expect(section).toContain(`href="#${code}"`);
    expect(section).toContain(`curl -X ${method.toUpperCase()}`);
    for (const name of fieldNamesOf(operation)) {
      fields += 1;
      expect(section, `${path} ${name}`).toContain(`<code>${name}</code>`);
    }
  }
  console.log(JSON.stringify({ calls: ALL_ENDPOINTS.length, fields }));
  expect(fields).toBeGreaterThan(200);
});

/** Every property name, at any depth, of a call's requests and answers. */
function fieldNamesOf(part: unknown, seen = new Set<string>()): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { $ref, properties } = part as { $ref?: string; properties?: object };
  if ($ref?.endsWith('/Problem')) return [];
  if ($ref && !seen.has($ref)) {
    seen.add($ref);
    return fieldNamesOf(document.components?.schemas?.[$ref.split('/').at(-1) ?? ''], seen);
  }
  const names = Object.keys(properties ?? {});
  return [...names, ...Object.values(part).flatMap((inside) => fieldNamesOf(inside, seen))];
}

test('the link of each problem type and every other link in the page lead somewhere', () => {
  for (const code of Object.keys(ERROR_CODES)) {
    expect(ids).toContain(code);
    const part = page.split(`<div id="${code}">`)[1]?.split('</div>')[0];
    expect(part, code).toMatch(/<dd>[A-Z].+<\/dd>/);
  }
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '');
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids).toHaveLength(new Set(ids).size);
});

test('the pages have no inline script or style, and load only our own files', async () => {
  const app = await startApp();
  for (const path of ['/api/docs', '/api/docs/samples']) {
    const answer = await fetch(app.url + path);
    const text = await answer.text();
    const policy = answer.headers.get('Content-Security-Policy') ?? '';

    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script(?![^>]* src="\/)|<style| style=| on\w+="/);
    const loads = [...text.matchAll(/(?:src|<link[^>]*href)="([^"]+)"/g)].map(([, url]) => url);
    for (const url of loads) {
      expect(url).toMatch(/^\//);
      if (url?.startsWith('/api/')) expect((await fetch(app.url + url)).status, url).toBe(200);
    }
  }
});

test('a name with HTML characters is printed as text', () => {
  const hostile = callsPage(document, '<script>alert(1)</script>');

  expect(hostile).not.toContain('<script>');
  expect(hostile).toContain('&lt;script&gt;');
});

test('every type of webhook message is documented, except the test message', () => {
  expect(Object.keys(OUTGOING_WEBHOOKS)).toEqual(MESSAGE_TYPES.filter((type) => type !== TEST));
});
