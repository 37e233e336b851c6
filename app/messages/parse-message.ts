import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** A part of a parsed message: a text, the number of a plural (0), a value (`['store']`), a tag with the parts inside,
 *  or a plural with the parts of each form (`one`, `other`, `=0`). */
export type Part = string | 0 | [name: string, inside?: Part[] | Record<string, Part[]>];

/** Whether a text can be shown without parsing: it has no values, plurals or tags, and no straight apostrophe, which
 *  escapes them. */
export const isPlain = (text: string) => !/[{}<']/.test(text);

/** The parts of a text in ICU MessageFormat. Browsers get the parts of every message from the build, and this file is
 *  replaced there (`WITHOUT_PARSER`), because the parser is larger than many screens' messages.
 *  @throws SyntaxError for a text that is not valid, or that uses a part of ICU MessageFormat that `Part` cannot
 *  represent */
export function partsOf(text: string | Part[]): Part[] {
  if (typeof text !== 'string') return text;
  return isPlain(text) ? [text] : parse(text).map(partOf);
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
  throw new SyntaxError(`{${element.value}} uses syntax that messages do not support yet.`);
}
