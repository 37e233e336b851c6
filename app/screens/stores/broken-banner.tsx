import { Link } from '@remix-run/react';
import type { BrokenStore } from '#app/domain/stores/store-health.rules.ts';
import { useShell } from '#app/shells/shell.ts';
import { Banner } from '#app/ui/banner.tsx';
import { storePath } from './store-paths.ts';

type Props = { stores: readonly BrokenStore[] };

/** Above the orders: a store whose connection is broken, what to do, and where. */
export function BrokenBanner({ stores }: Props) {
  const { href, has } = useShell();
  return stores.map(({ name, what, todo, mayMend }) => (
    <Banner key={name} tone="bad" title={`${name}: ${what}`}>
      <p>
        {todo}{' '}
        {mayMend && has('/store-settings') ? (
          <Link className="t-link" to={href(storePath(name))}>
            Open the store’s page
          </Link>
        ) : null}
      </p>
    </Banner>
  ));
}
