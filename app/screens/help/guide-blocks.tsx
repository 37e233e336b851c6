import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { helpMessages } from '#app/messages/help.ts';
import { useShell } from '#app/shells/shell.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import { PICTURE, type Block, type Inline } from './guide.rules.ts';

/** The URLs of the guide's pictures, by file. */
const PICTURES = import.meta.glob<string>('../../../docs/guide/pictures/*.png', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Renders the parsed blocks of a guide page. A text is never rendered as HTML. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, at) => <GuideBlock key={at} block={block} />);
}

function GuideBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.depth === 2 ? 'h2' : 'h3';
      return (
        <Heading id={block.id} tabIndex={-1}>
          {block.text}
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Parts parts={block.parts} />
        </p>
      );
    case 'picture':
      return (
        <img
          className="t-help-picture"
          src={PICTURES[`../../../docs/guide/pictures/${block.name}.png`]}
          alt={block.text}
          {...PICTURE}
          loading="lazy"
          decoding="async"
        />
      );
    case 'note':
      return (
        <div className="t-help-note" role="note">
          <GuideBlocks blocks={block.blocks} />
        </div>
      );
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at}>
              <Item blocks={item} />
            </li>
          ))}
        </List>
      );
    }
  }
}

/** A list item. If it begins with a paragraph, the paragraph's text is rendered without a paragraph element. */
function Item({ blocks: [first, ...rest] }: { blocks: readonly Block[] }) {
  return (
    <>
      {first?.kind === 'paragraph' ? (
        <Parts parts={first.parts} />
      ) : (
        <GuideBlocks blocks={first ? [first] : []} />
      )}
      <GuideBlocks blocks={rest} />
    </>
  );
}

function Parts({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, at) => <Part key={at} part={part} />);
}

function Part({ part }: { part: Inline }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return (
        <b>
          <Parts parts={part.parts} />
        </b>
      );
    case 'em':
      return (
        <em>
          <Parts parts={part.parts} />
        </em>
      );
    case 'link':
      return <GuideLink {...part} />;
  }
}

function GuideLink({ to, parts }: Extract<Inline, { kind: 'link' }>) {
  const { href } = useShell();
  const { text } = useMessages(helpMessages);
  const words = <Parts parts={parts} />;
  if (to.startsWith('/'))
    return (
      <Link className="t-link" to={href(to)}>
        {words}
      </Link>
    );
  const away = to.startsWith('#') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <a className="t-link" href={to} {...away}>
      {words}
      {to.startsWith('#') ? null : <span className="t-hidden"> {text('page.newTab')}</span>}
    </a>
  );
}
