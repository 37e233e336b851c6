import { Link } from '@remix-run/react';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { brokenStoreMessages } from '#app/messages/broken-store.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { useMessages } from '#app/ui/use-messages.ts';

type Props = { stores: readonly BrokenStore[] };

/** A banner for each store whose connection is broken: what to do, with a link to the store's page. */
export function BrokenBanner({ stores }: Props) {
  const { href, stores: places } = useShell();
  const { text, parts } = useMessages(brokenStoreMessages);
  return stores.map(({ name, what, todo }) => (
    <Banner key={name} tone="bad" title={text('title', { store: name, what })}>
      <p>
        {parts('body', {
          todo,
          link: (inside) => (
            <Link key="link" className="t-link" to={href(places.page(name))}>
              {inside}
            </Link>
          ),
        })}
      </p>
    </Banner>
  ));
}
