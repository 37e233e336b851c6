import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { isPlain, type Part } from './messages.ts';

/** The paths of message files, as the build names them. */
export const MESSAGE_FILE = /\/app\/messages\/[^/]+\/[a-z]+\.json$/;

/** The paths of the modules that name the values of an area's messages. */
export const AREA_FILE = /\/app\/messages\/[a-z-]+\.ts$/;

/** The texts of a message file with those parsed that have values, tags or plurals. Then a browser needs no parser,
 *  which is three quarters of `intl-messageformat`.
 *  @param json the content of a file such as `rates/en.json`
 *  @returns JSON of the same keys; each value is the text, or its parts
 *  @throws SyntaxError for a text that is not valid ICU MessageFormat, or that uses more of it than `Part` has */
export function compileMessages(json: string): string {
  const texts = Object.entries(JSON.parse(json) as Record<string, string>);
  return JSON.stringify(
    Object.fromEntries(
      texts.map(([key, text]) => [key, isPlain(text) ? text : parse(text).map(partOf)]),
    ),
  );
}

function partOf(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.pound:
      return 0;
    case TYPE.argument:
      return [element.value];
    case TYPE.tag:
      return [element.value, element.children.map(partOf)];
    case TYPE.plural: {
      if (element.offset !== 0 || element.pluralType !== 'cardinal') break;
      const forms = Object.entries(element.options);
      return [
        element.value,
        Object.fromEntries(forms.map(([form, { value }]) => [form, value.map(partOf)])),
      ];
    }
    default:
      break;
  }
  throw new SyntaxError(`{${element.value}} is written in a way that messages do not use yet.`);
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/** An area's module without the names of values, which only types and tests read: `createMessages({ en })`.
 *  @param program the syntax tree of `code` in ESTree form
 *  @returns the code, or undefined if it makes no messages */
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
