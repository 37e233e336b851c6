import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & { to: string };

/** A link in a row of a `DataTable` to one of our pages. The table's row follows it without loading a new document. The
 *  router's own link is slow to render hundreds of times on a page. */
export function RowLink({ to, children, ...rest }: Props) {
  return (
    <a {...rest} href={to} data-row-link="">
      {children}
    </a>
  );
}

/** The target of a plain click on a `RowLink`. Null for other links, such as downloads, and for clicks that open
 *  a new tab. */
export function rowLinkOf(event: MouseEvent): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || event.defaultPrevented)
    return null;
  const link = (target as Element).closest('a[data-row-link]');
  return link?.getAttribute('href') ?? null;
}
