import { TitleBar } from '@shopify/app-bridge-react';
import { PageShell } from './bare-page.tsx';
import { useShell } from './shell.ts';
import type { PageProps } from './page-props.ts';

export function PortalPage(props: PageProps) {
  const { href } = useShell();
  return <PageShell {...props} backHref={props.back && href(props.back.path)} />;
}

/** Uses the admin's own title bar to name the page. Our heading is kept for screen readers, and stays visible when
 *  it has content beside it. */
export function EmbeddedPage(props: PageProps) {
  const { href } = useShell();
  return (
    <>
      <TitleBar title={props.title} />
      <PageShell
        {...props}
        backHref={props.back && href(props.back.path)}
        hideTitle={!props.titleExtra}
      />
    </>
  );
}
