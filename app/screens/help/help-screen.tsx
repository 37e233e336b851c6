import { Form, Link } from '@remix-run/react';
import { helpMessages } from '#app/messages/help.ts';
import {
  HELP_AREAS,
  helpPath,
  type FoundHelp,
  type HelpLink,
} from '#app/shells/help-pages.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Card } from '#app/ui/card.tsx';
import { ContactSupport } from '#app/ui/support.tsx';
import { useFollowedFields } from '#app/ui/use-followed-fields.ts';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { q: string; pages: readonly HelpLink[]; found: readonly FoundHelp[] };

/** All pages that the reader may see, by area, or the search results. */
export function HelpScreen({ q, pages, found }: Props) {
  const { Page } = useShell();
  const { text } = useMessages(helpMessages);
  const form = useFollowedFields({ q });
  return (
    <Page title={text('title')}>
      <Form method="get" role="search" className="t-bar" ref={form}>
        <input
          className="t-input"
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          placeholder={text('search.placeholder')}
          aria-label={text('search.label')}
        />
      </Form>
      <div className="t-stack">
        {q ? <Found q={q} found={found} /> : null}
        {q && found.length > 0 ? null : <HelpList pages={pages} />}
        <ContactSupport />
      </div>
    </Page>
  );
}

/** Shown inside a shell if there is no help page at the URL. */
export function NoGuideScreen({ pages }: Pick<Props, 'pages'>) {
  const { Page } = useShell();
  const { text } = useMessages(helpMessages);
  return (
    <Page title={text('missing.title')} back={{ label: text('title'), path: '/help' }}>
      <div className="t-stack">
        <Banner tone="info" title={text('missing.lead')}>
          <p>{text('missing.body')}</p>
        </Banner>
        <HelpList pages={pages} />
      </div>
    </Page>
  );
}

function Found({ q, found }: Pick<Props, 'q' | 'found'>) {
  const { href } = useShell();
  const { text } = useMessages(helpMessages);
  const title = text(found.length === 0 ? 'found.none.title' : 'found.title', { query: q });
  return (
    <Card title={title}>
      {found.length === 0 ? (
        <p role="status">{text('found.none.body')}</p>
      ) : (
        <ul className="t-help-list">
          {found.map(({ page, title, hint, path }) => (
            <li key={page}>
              <Link to={href(path)}>{title}</Link> <span className="t-quiet">{hint}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function HelpList({ pages }: Pick<Props, 'pages'>) {
  const { href } = useShell();
  return (
    <div className="t-help-areas">
      {HELP_AREAS.map((area) => {
        const own = pages.filter((page) => page.area === area);
        return own.length === 0 ? null : (
          <Card key={area} title={area}>
            <ul className="t-help-list">
              {own.map(({ page, title }) => (
                <li key={page}>
                  <Link to={href(helpPath(page))}>{title}</Link>
                </li>
              ))}
            </ul>
          </Card>
        );
      })}
    </div>
  );
}
