import { Link } from '@remix-run/react';
import { helpMessages } from '#app/messages/help.ts';
import { helpPath, type HelpLink } from '#app/shells/help-pages.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { ContactSupport } from '#app/ui/support.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { GuideBlocks } from './guide-blocks.tsx';
import type { Block, GuidePage } from './guide.rules.ts';

export function GuideScreen({ title, area, blocks, previous, next }: GuidePage) {
  const { Page } = useShell();
  const { text } = useMessages(helpMessages);
  return (
    <Page title={title} subtitle={area} back={{ label: text('title'), path: '/help' }}>
      <div className="t-stack">
        <Card>
          <Contents blocks={blocks} />
          <div className="t-help">
            <GuideBlocks blocks={blocks} />
          </div>
        </Card>
        <nav className="t-help-turn" aria-label={text('page.others')}>
          <Turn label={text('page.previous')} to={previous} />
          <Turn label={text('page.next')} to={next} />
        </nav>
        <ContactSupport />
      </div>
    </Page>
  );
}

/** The table of contents of a longer page. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const { text } = useMessages(helpMessages);
  const headings = blocks.filter((block) => block.kind === 'heading' && block.depth === 2);
  if (headings.length < 3) return null;
  return (
    <nav className="t-help-contents" aria-label={text('page.contents')}>
      <ul>
        {headings.map((block) =>
          block.kind === 'heading' ? (
            <li key={block.id}>
              <a href={`#${block.id}`}>{block.text}</a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  );
}

function Turn({ label, to }: { label: string; to: HelpLink | null }) {
  const { href } = useShell();
  if (!to) return <span />;
  return (
    <Link to={href(helpPath(to.page))}>
      <span className="t-quiet">{label}</span>
      {to.title}
    </Link>
  );
}
