import { bodyOf, resolved, type ApiDocument, type Operation, type Schema } from './document.ts';

/** The call as one curl command with only the required fields, or with the first three if none is required. `API_URL`
 *  and `STORE_TOKEN` are set as on the samples page. */
export function curlOf(
  document: ApiDocument,
  { method, path, operation }: { method: string; path: string; operation: Operation },
): string {
  const parameters = operation.parameters ?? [];
  const query = parameters.filter((one) => one.in === 'query' && one.required);
  const needed = query.map(({ name }) => `${name}=${variable(name)}`).join('&');
  const address = `$API_URL/api${path.replace(/\{(\w+)\}/g, (_all, name: string) => variable(name))}`;
  const lines = [`curl -X ${method.toUpperCase()} "${address}${needed && `?${needed}`}"`];
  if (operation.security?.length) lines.push('-H "Authorization: Bearer $STORE_TOKEN"');
  if (parameters.some(({ name }) => name === 'Idempotency-Key'))
    lines.push('-H "Idempotency-Key: $(uuidgen)"');
  const body = bodyOf(operation.requestBody?.content);
  if (body)
    lines.push(
      "-H 'Content-Type: application/json'",
      `-d '${JSON.stringify(exampleOf(document, body)).replaceAll("'", "'\\''")}'`,
    );
  return lines.join(' \\\n  ');
}

const variable = (name: string) =>
  `$${name
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\W/g, '_')
    .toUpperCase()}`;

/** An example value of a schema. An object has its required fields, or its first three fields if none is required. */
function exampleOf(document: ApiDocument, given: Schema, depth = 0): unknown {
  const schema = resolved(document, given);
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(document, choice, depth);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [type] = [schema.type ?? 'string'].flat();
  if (type === 'array')
    return depth > 4 || !schema.items ? [] : [exampleOf(document, schema.items, depth + 1)];
  if (type === 'object') return objectOf(document, schema, depth);
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  return TEXT[schema.format ?? ''] ?? '…';
}

function objectOf(document: ApiDocument, schema: Schema, depth: number): Record<string, unknown> {
  if (depth > 4) return {};
  const fields = Object.entries(schema.properties ?? {});
  const needed = fields.filter(([name]) => schema.required?.includes(name));
  const shown = needed.length ? needed : fields.slice(0, 3);
  return Object.fromEntries(
    shown.map(([name, field]) => [name, exampleOf(document, field, depth + 1)]),
  );
}

const TEXT: Record<string, string> = {
  uuid: '01934f6e-8d2a-7c31-9b7e-2f5d0c8a4b16',
  'date-time': '2026-11-20T08:15:30.000Z',
  email: 'thandi@example.co.za',
  uri: 'https://shop.example.co.za',
};
