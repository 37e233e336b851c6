import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql';

const FILE = new URL('./admin-schema.json.br', import.meta.url);

let schema: GraphQLSchema | null = null;

/** Shopify's real Admin schema of our API_VERSION, as its own package has it but for the
 *  descriptions; build-admin-schema.ts makes the file. Loaded once for each process, before a double
 *  says that it is up: a caller's patience is not for our loading. What Shopify publishes is taken
 *  for valid; to look through it again costs as much as to build it. */
export function adminSchema(): GraphQLSchema {
  const text = () => brotliDecompressSync(readFileSync(FILE)).toString('utf8');
  schema ??= buildClientSchema(JSON.parse(text()) as IntrospectionQuery, { assumeValid: true });
  return schema;
}
