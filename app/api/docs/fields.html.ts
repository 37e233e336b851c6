import { html, type Html } from '../tracking/html.ts';
import { resolved, type ApiDocument, type Schema } from './document.ts';

/** The maximum depth of nested fields. It is more than our schemas need, and it ends the recursion for a schema that
 *  contains itself. */
const DEEPEST = 5;

/** The fields of an object with type, limits and meaning; nested fields are listed below them. */
export function fieldsOf(document: ApiDocument, given: Schema, depth = 0): Html | null {
  const schema = innermost(document, given);
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0 || depth > DEEPEST) return null;
  return html`<dl>
    ${fields.map(([name, field]) => {
      const isNeeded = schema.required?.includes(name) ?? false;
      return html`<div>
        <dt>
          <code>${name}</code>
          <span>${typeWords(document, field)}${isNeeded ? ', required' : ''}</span>
        </dt>
        <dd>
          ${prose(resolved(document, field).description ?? '')}
          ${fieldsOf(document, field, depth + 1)}
        </dd>
      </div>`;
    })}
  </dl>`;
}

/** The item schema of a list, and the non-null schema of a nullable field. */
function innermost(document: ApiDocument, given: Schema): Schema {
  const schema = resolved(document, given);
  const choices = (schema.anyOf ?? schema.oneOf)?.map((choice) => resolved(document, choice));
  const reported = choices?.find(({ properties, items }) => properties ?? items);
  if (reported) return innermost(document, reported);
  return schema.items ? innermost(document, schema.items) : schema;
}

const FORMATS: Record<string, string> = {
  uuid: 'UUID',
  'date-time': 'time (ISO 8601, UTC)',
  email: 'email address',
  uri: 'address',
};

export function typeWords(document: ApiDocument, given: Schema): string {
  const schema = resolved(document, given);
  const choices = schema.anyOf ?? schema.oneOf;
  const words = choices
    ? [...new Set(choices.map((choice) => typeWords(document, choice)))].join(' or ')
    : plainType(document, schema);
  return words + limitsOf(schema);
}

function plainType(document: ApiDocument, schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(String).join(', ')}`;
  if (schema.format && FORMATS[schema.format]) return FORMATS[schema.format] ?? '';
  const types = [schema.type ?? 'anything'].flat();
  return types
    .map((type) => {
      if (type === 'array')
        return `list of ${schema.items ? typeWords(document, schema.items) : 'anything'}`;
      return type;
    })
    .join(' or ');
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, maxLength, maxItems } = schema;
  const limits: string[] = [];
  if (maxLength !== undefined) limits.push(`at most ${maxLength} characters`);
  if (maxItems !== undefined) limits.push(`at most ${maxItems} items`);
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (from !== undefined && to !== undefined) limits.push(`${from} to ${to}`);
  else if (from !== undefined) limits.push(`at least ${from}`);
  else if (to !== undefined) limits.push(`at most ${to}`);
  if (schema.default !== undefined) limits.push(`default ${JSON.stringify(schema.default)}`);
  return limits.length ? `, ${limits.join(', ')}` : '';
}

/** Renders text in backticks as `code`; everything else stays unchanged. */
export function prose(text: string): Html {
  const parts = text
    .split('`')
    .map((part, at) => (at % 2 ? html`<code>${part}</code>` : html`${part}`));
  return html`${parts}`;
}
