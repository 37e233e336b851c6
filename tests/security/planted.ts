import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PrismaClient } from '@prisma/client';
import { Session } from '@shopify/shopify-api';

export type Planted = { name: string; text: string };
/** A place where a secret may have been stored: its kind, its name, and its whole text. */
export type Place = { kind: string; name: string; text: string };

/** Encodings in which a secret may appear. */
const WAYS: Record<string, (text: string) => string> = {
  plain: (text) => text,
  'in base64': (text) => Buffer.from(text).toString('base64').replace(/=+$/, ''),
  'in base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'in hex': (text) => Buffer.from(text).toString('hex'),
  'in an address': (text) => encodeURIComponent(text),
  'in a form': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'in JSON': (text) => JSON.stringify(text).slice(1, -1),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify(text)).slice(3, -3),
  'in HTML': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#x27;'),
};

export const waysOf = (text: string) =>
  [...new Set(Object.values(WAYS).map((way) => way(text)))].filter((form) => form.length >= 6);

/** Lists each planted secret and the place where it appears, in any encoding. */
export function findPlanted(planted: readonly Planted[], places: readonly Place[]): string[] {
  return planted.flatMap(({ name, text }) =>
    places
      .filter((place) => waysOf(text).some((form) => place.text.includes(form)))
      .map((place) => `${name} in ${place.kind} ${place.name}: ${around(place.text, text)}`),
  );
}

function around(text: string, planted: string): string {
  const form = waysOf(planted).find((one) => text.includes(one)) ?? planted;
  const at = text.indexOf(form);
  return JSON.stringify(text.slice(Math.max(0, at - 60), at + form.length + 20));
}

/** Every row of every table, including those of the queue, in all schemas except PostgreSQL's own. */
export async function wholeDatabase(db: PrismaClient): Promise<Place[]> {
  const tables = await db.$queryRaw<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`;
  const places: Place[] = [];
  for (const { schema, name } of tables) {
    const rows = await db.$queryRawUnsafe<{ line: string }[]>(
      `select t::text as line from "${schema}"."${name}" t`,
    );
    const kind = /outbox|job|bull|queue/i.test(`${schema}.${name}`) ? 'the jobs' : 'the table';
    places.push(
      ...rows.map(({ line }) => ({ kind, name: `${schema}.${name}`, text: unescaped(line) })),
    );
  }
  return places;
}

/** Binary columns appear as hex in a row's text, so the decoded bytes are appended for the search. */
function unescaped(line: string): string {
  return line.replace(/\\\\?x([0-9a-f]{8,})/g, (all, hex: string) => {
    return `${all} ${Buffer.from(hex, 'hex').toString('latin1')}`;
  });
}

export function filesBelow(folder: string): Place[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ kind: 'the file', name: path, text: readFileSync(path, 'latin1') }));
}

/** The secret of outgoing webhooks, from the one answer that shows it. */
export function secretIn(answer: object): string | undefined {
  return /"(whsec_[^"]+)"/.exec(JSON.stringify(answer))?.[1];
}

/** The session that an installation of our Shopify app stores. */
export function shopifySession(accessToken: string): Session {
  const shop = 'planted.myshopify.com';
  return new Session({
    id: `offline_${shop}`,
    shop,
    state: '',
    isOnline: false,
    accessToken,
    scope: 'read_orders',
  });
}
