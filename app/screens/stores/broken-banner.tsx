import { Link } from '@remix-run/react';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';

type Props = { stores: readonly BrokenStore[] };

/** A banner for each store whose connection is broken: what to do, with a link to the store's page. */
export function BrokenBanner({ stores }: Props) {
  const { href, stores: places } = useShell();
  return stores.map(({ name, what, todo }) => (
    <Banner key={name} tone="bad" title={`${name}: ${what}`}>
      <p>
        {todo}{' '}
        <Link className="t-link" to={href(places.page(name))}>
          Open the store’s page
        </Link>
      </p>
    </Banner>
  ));
}
