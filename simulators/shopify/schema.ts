import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

const FILE = new URL('./admin-schema.json.br', import.meta.url);

let schema: GraphQLSchema | null = null;

/** Shopify's real Admin schema of our API_VERSION, as in its own package but without descriptions;
 *  build-admin-schema.ts creates the file. Loaded once per process, before a simulator reports that it is ready, so
 *  that no caller waits for it. It is not validated, because that would take as long as building it. */
export function adminSchema(): GraphQLSchema {
  const text = () => brotliDecompressSync(readFileSync(FILE)).toString('utf8');
  schema ??= buildClientSchema(JSON.parse(text()) as IntrospectionQuery, { assumeValid: true });
  return schema;
}
