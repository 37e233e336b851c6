import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { API_VERSION } from '../api-version.ts';

let schema: GraphQLSchema | null = null;

/** Shopify's real Admin schema, from the package that Shopify publishes it in. Loaded once for each
 *  process, before a double says that it is up: a caller's patience is not for our loading. What
 *  Shopify publishes is taken for valid; to look through it again costs as much as to build it. */
export function adminSchema(): GraphQLSchema {
  schema ??= buildClientSchema(readIntrospection(), { assumeValid: true });
  return schema;
}

function readIntrospection(): IntrospectionQuery {
  const text = gunzipSync(readFileSync(introspectionFile())).toString('utf8');
  return (JSON.parse(text) as { data: IntrospectionQuery }).data;
}

/** The package exports only its code, so its data is looked for where Node looks for packages. */
function introspectionFile(): string {
  const folders = createRequire(import.meta.url).resolve.paths('@shopify/dev-mcp') ?? [];
  const files = folders.map((folder) =>
    join(folder, '@shopify/dev-mcp/dist/data', `admin_${API_VERSION}.json.gz`),
  );
  const file = files.find(existsSync);
  if (!file) throw new Error('Install the development dependency @shopify/dev-mcp.');
  return file;
}
