import type { AnchorHTMLAttributes, MouseEvent } from 'react';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> & { to: string };

/** A link to one of our pages from a row of a `DataTable`, which follows it without a new document.
 *  The router's own link costs as much as the rest of its cell, three hundred times a page. */
export function RowLink({ to, children, ...rest }: Props) {
  return (
    <a {...rest} href={to} data-row-link="">
      {children}
    </a>
  );
}

/** Where a plain click inside a row leads within the product: not one for a new tab or a download. */
export function rowLinkOf(event: MouseEvent): string | null {
  const { button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || event.defaultPrevented)
    return null;
  const link = (target as Element).closest('a[data-row-link]');
  return link?.getAttribute('href') ?? null;
}
