import type { HelpLink, HelpPage } from '#app/shells/help-pages.rules.ts';

/** A part of a line. A link's `to` is one of our paths, an anchor of the page, or another site's URL. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] };

export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; text: string }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'note'; blocks: Block[] }
  | { kind: 'picture'; name: string; text: string };

/** The size in pixels of every picture of the guide, so that a page does not jump when a picture has loaded. */
export const PICTURE = { width: 1200, height: 750 } as const;

/** A parsed page of the guide. */
export type Guide = { title: string; blocks: Block[] };

/** A page of the guide as prepared for one reader. */
export type GuidePage = Guide & {
  page: HelpPage;
  area: string;
  previous: HelpLink | null;
  next: HelpLink | null;
};

export function textOfParts(parts: readonly Inline[]): string {
  return parts.map((part) => ('text' in part ? part.text : textOfParts(part.parts))).join('');
}

/** All inline parts of the blocks, including nested ones. */
export function partsIn(blocks: readonly Block[]): Inline[] {
  const inside = (parts: readonly Inline[]): Inline[] =>
    parts.flatMap((part) => ('parts' in part ? [part, ...inside(part.parts)] : [part]));
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'heading':
      case 'picture':
        return [];
      case 'paragraph':
        return inside(block.parts);
      case 'list':
        return block.items.flatMap(partsIn);
      case 'note':
        return partsIn(block.blocks);
    }
  });
}

/** The blocks with `change` applied to each line. */
export function withParts(
  blocks: readonly Block[],
  change: (parts: readonly Inline[]) => Inline[],
): Block[] {
  return blocks.map((block) => {
    switch (block.kind) {
      case 'heading':
      case 'picture':
        return block;
      case 'paragraph':
        return { ...block, parts: change(block.parts) };
      case 'list':
        return { ...block, items: block.items.map((item) => withParts(item, change)) };
      case 'note':
        return { ...block, blocks: withParts(block.blocks, change) };
    }
  });
}
