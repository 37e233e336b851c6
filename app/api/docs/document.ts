/** The parts of an OpenAPI 3.1 document that the readable page shows. */
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  additionalProperties?: boolean | Schema;
};

type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Content = Record<string, { schema?: Schema }>;

export type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: readonly string[];
  security?: readonly object[];
  'x-permission'?: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
};

export type ApiDocument = {
  paths?: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, { post?: Operation }>;
  components?: { schemas?: Record<string, Schema> };
};

/** The schema itself, with a `$ref` followed. */
export function resolved({ components }: ApiDocument, schema: Schema): Schema {
  const name = schema.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? schema : (components?.schemas?.[name] ?? {});
}

export function bodyOf(content: Content | undefined): Schema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}
