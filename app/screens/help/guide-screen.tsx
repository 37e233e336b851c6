import { Link } from '@remix-run/react';
import { helpPath, type HelpLink } from '#app/shells/help-pages.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Card } from '#app/ui/card.tsx';
import { ContactSupport } from '#app/ui/support.tsx';
import { GuideBlocks } from './guide-blocks.tsx';
import type { Block, GuidePage } from './guide.rules.ts';

export function GuideScreen({ title, area, blocks, previous, next }: GuidePage) {
  const { Page } = useShell();
  return (
    <Page title={title} subtitle={area} back={{ label: 'Help', path: '/help' }}>
      <div className="t-stack">
        <Card>
          <Contents blocks={blocks} />
          <div className="t-help">
            <GuideBlocks blocks={blocks} />
          </div>
        </Card>
        <nav className="t-help-turn" aria-label="Other help pages">
          <Turn label="Previous" to={previous} />
          <Turn label="Next" to={next} />
        </nav>
        <ContactSupport />
      </div>
    </Page>
  );
}

/** The table of contents of a longer page. */
function Contents({ blocks }: { blocks: readonly Block[] }) {
  const headings = blocks.filter((block) => block.kind === 'heading' && block.depth === 2);
  if (headings.length < 3) return null;
  return (
    <nav className="t-help-contents" aria-label="On this page">
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
