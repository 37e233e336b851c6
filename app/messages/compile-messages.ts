import { isPlain, partsOf } from './parse-message.ts';

/** The paths of message files, as the build names them. */
export const MESSAGE_FILE = /\/app\/messages\/[^/]+\/[a-z]+\.json$/;

/** The paths of the modules that name the values of an area's messages. */
export const AREA_FILE = /\/app\/messages\/[a-z-]+\.ts$/;

/** The path of the module that parses messages. */
export const PARSER_FILE = /\/app\/messages\/parse-message\.ts$/;

/** The module that browsers get instead of the parser. The build has already parsed all texts that need it. */
export const WITHOUT_PARSER =
  "export const partsOf = (text) => (typeof text === 'string' ? [text] : text);";

/** The texts of a message file, with those parsed that have values, tags or plurals.
 *  @param json the content of a file such as `rates/en.json`
 *  @returns JSON of the same keys; each value is the text, or its parts
 *  @throws SyntaxError as `partsOf` */
export function compileMessages(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(
    Object.fromEntries(texts.map(([key, text]) => [key, isPlain(text) ? text : partsOf(text)])),
  );
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** An area's module without the names of values, which only types and tests read: `createMessages({ en }, {})`.
 *  @param program the syntax tree of `code` in ESTree form
 *  @returns the code, or undefined if it creates no messages */
export function withoutValueNames(code: string, program: unknown): string | undefined {
  const [call] = callsIn(program as Node);
  const [, names] = (call?.['arguments'] ?? []) as Node[];
  return names && `${code.slice(0, names.start)}{}${code.slice(names.end)}`;
}

function callsIn(node: Node): Node[] {
  const isOurs =
    node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'createMessages';
  if (isOurs) return [node];
  const children = Object.values(node)
    .flat()
    .filter((one) => typeof (one as Node | null)?.type === 'string');
  return children.flatMap((child) => callsIn(child as Node));
}
