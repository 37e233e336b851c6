import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';
import { API_VERSION } from '../api-version.ts';

let schema: GraphQLSchema | null = null;

/** Shopify's real Admin schema, from the package that Shopify publishes it in. Loaded at the first
 *  call (about 0.7 s); descriptions, half of its bulk, are left out. */
export function adminSchema(): GraphQLSchema {
  schema ??= buildClientSchema(readIntrospection());
  return schema;
}

function readIntrospection(): IntrospectionQuery {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@shopify/dev-mcp/package.json');
  const file = new URL(`dist/data/admin_${API_VERSION}.json.gz`, `file://${entry}`);
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const json = JSON.parse(text, (key, value: unknown) =>
    key === 'description' || key === 'deprecationReason' ? null : value,
  ) as { data: IntrospectionQuery };
  return json.data;
}
