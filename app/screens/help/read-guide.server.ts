import { lexer, type Token, type Tokens } from 'marked';
import type { GrantRole } from '#app/domain/shared/permissions.ts';
import {
  anchorOf,
  helpBeside,
  helpLinkOf,
  helpRow,
  isHelpPage,
  mayReadHelp,
  type HelpPage,
} from '#app/shells/help-pages.rules.ts';
import { isOpenTo } from '#app/shells/menu.ts';
import type { ShellName } from '#app/shells/screens.ts';
import {
  partsIn,
  textOfParts,
  withParts,
  type Block,
  type Guide,
  type GuidePage,
  type Inline,
} from './guide.rules.ts';

const FILES = import.meta.glob<string>('../../../docs/guide/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The guide's Markdown files by name without `.md`. */
export const GUIDE_FILES: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, text]) => [/([^/]+)\.md$/.exec(path)?.[1] ?? '', text]),
);

const guides = new Map<HelpPage, Guide>();

export function readGuide(page: HelpPage): Guide {
  const known = guides.get(page) ?? parseGuide(GUIDE_FILES.get(page) ?? '');
  guides.set(page, known);
  return known;
}

/** A help page for one reader. Paragraphs, notes and list items that link to pages they may not read are left out, such
 *  as those about the balance inside Shopify. A link to a screen they cannot open becomes plain text. */
export function guideFor(page: HelpPage, role: GrantRole, shell: ShellName): GuidePage {
  const { title, blocks } = readGuide(page);
  const { previous, next } = helpBeside(role, page);
  const change = (parts: readonly Inline[]): Inline[] =>
    parts.flatMap((part) =>
      part.kind === 'link' && !leadsSomewhere(part.to, role, shell) ? part.parts : [part],
    );
  return {
    page,
    title,
    area: helpRow(page).area,
    blocks: withParts(withoutPagesOfOthers(blocks, role), change),
    previous: previous && helpLinkOf(previous),
    next: next && helpLinkOf(next),
  };
}

/** Removes list items and whole other blocks that link to help pages the role may not read. */
function withoutPagesOfOthers(blocks: readonly Block[], role: GrantRole): Block[] {
  const isOwn = (block: Block) => !partsIn([block]).some((part) => leadsToOthers(part, role));
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'list') return isOwn(block) ? [block] : [];
    return [{ ...block, items: block.items.filter((item) => item.every(isOwn)) }];
  });
}

function leadsToOthers(part: Inline, role: GrantRole): boolean {
  const page = part.kind === 'link' ? pageAt(part.to) : null;
  return page !== null && !mayReadHelp(role, page);
}

/** The help page that a link leads to, or null. */
function pageAt(to: string): HelpPage | null {
  const name = /^\/help\/([^#]+)/.exec(to)?.[1] ?? '';
  return isHelpPage(name) ? name : null;
}

function leadsSomewhere(to: string, role: GrantRole, shell: ShellName): boolean {
  if (!to.startsWith('/') || pageAt(to) !== null) return true;
  return isOpenTo(role, to.split(/[?#]/)[0] ?? '', shell);
}

/** Parses a page of the guide.
 *  @throws Error for Markdown that the guide does not support, such as HTML */
export function parseGuide(markdown: string): Guide {
  const [first, ...rest] = blocksOf(lexer(markdown));
  if (first?.kind !== 'heading' || first.depth !== 2)
    throw new Error('A page begins with its title.');
  return { title: first.text, blocks: rest };
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return [];
      case 'heading':
        return [headingOf(token as Tokens.Heading)];
      case 'text':
      case 'paragraph':
        if (isPicture(token)) return [pictureOf(token)];
        return [{ kind: 'paragraph', parts: partsOf(token) }];
      case 'list': {
        const { ordered, items } = token as Tokens.List;
        return [
          { kind: 'list', isOrdered: ordered, items: items.map((item) => blocksOf(item.tokens)) },
        ];
      }
      case 'blockquote':
        return [{ kind: 'note', blocks: blocksOf((token as Tokens.Blockquote).tokens) }];
      default:
        throw new Error(`A page of the guide has no ${token.type}: ${token.raw}`);
    }
  });
}

/** Whether a block is a picture. In the guide a picture is always a separate paragraph. */
function isPicture(token: Token): boolean {
  const { tokens = [] } = token as Tokens.Generic;
  return tokens.length === 1 && tokens[0]?.type === 'image';
}

/** Reads a picture such as `pictures/orders.png`. It must have a text alternative. */
function pictureOf(token: Token): Block {
  const [image] = (token as Tokens.Generic).tokens ?? [];
  const { href, text } = image as Tokens.Image;
  const name = /^pictures\/([\w-]+)\.png$/.exec(href)?.[1];
  if (name === undefined || text === '')
    throw new Error(`A page of the guide has no picture ${href}`);
  return { kind: 'picture', name, text };
}

/** Levels 1 (only the page's title) and 2 become 2, all deeper ones 3. */
function headingOf(token: Tokens.Heading): Block {
  const text = textOfParts(partsOf(token));
  return { kind: 'heading', depth: token.depth > 2 ? 3 : 2, id: anchorOf(text), text };
}

function partsOf(token: Token): Inline[] {
  const { tokens } = token as Tokens.Generic;
  return (tokens ?? []).flatMap((inner): Inline[] => {
    switch (inner.type) {
      case 'text':
      case 'escape':
        return [{ kind: 'text', text: unwrapped((inner as Tokens.Text).text) }];
      case 'codespan':
        return [{ kind: 'code', text: (inner as Tokens.Codespan).text }];
      case 'strong':
      case 'em':
        return [{ kind: inner.type, parts: partsOf(inner) }];
      case 'link':
        return [
          { kind: 'link', to: addressOf((inner as Tokens.Link).href), parts: partsOf(inner) },
        ];
      default:
        throw new Error(`A line of the guide has no ${inner.type}: ${inner.raw}`);
    }
  });
}

/** Joins the lines of a paragraph, because line breaks in the file mean nothing on the page. */
function unwrapped(text: string): string {
  return text.replaceAll('\n', ' ');
}

/** Resolves a link: `print-labels.md#on-paper` is another help page, `/printing` a screen. Anchors and https URLs stay.
 *  @throws Error for anything else */
function addressOf(href: string): string {
  const [, page, hash = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (page !== undefined) return `/help/${page}${hash}`;
  if (/^(\/(?!\/)|#|https:\/\/)/.test(href)) return href;
  throw new Error(`A page of the guide does not lead to ${href}`);
}
