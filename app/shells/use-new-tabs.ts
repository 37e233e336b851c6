import { useEffect } from 'react';

/** Before the browser opens a link in a tab of its own, or offers to: there a page of ours without the
 *  admin around it knows no shop. For that moment the link says the admin's own address, `tabHref`. */
export function useNewTabs(tabHref: (href: string) => string): void {
  useEffect(() => {
    let lent: { link: Element; href: string } | null = null;
    const giveBack = () => {
      lent?.link.setAttribute('href', lent.href);
      lent = null;
    };
    const lend = (event: Event) => {
      giveBack();
      if (!leadsToTab(event)) return;
      const link = (event.target as Element).closest('a[href]');
      const href = link?.getAttribute('href') ?? '';
      if (!link || tabHref(href) === href) return;
      lent = { link, href };
      link.setAttribute('href', tabHref(href));
    };
    const begins = ['mousedown', 'keydown', 'contextmenu'];
    for (const name of begins) document.addEventListener(name, lend, true);
    // The browser follows the link when all have heard of the click.
    const followed = () => void setTimeout(giveBack);
    const ends = ['click', 'auxclick', 'keyup'];
    for (const name of ends) document.addEventListener(name, followed, true);
    return () => {
      giveBack();
      for (const name of begins) document.removeEventListener(name, lend, true);
      for (const name of ends) document.removeEventListener(name, followed, true);
    };
  }, [tabHref]);
}

function leadsToTab(event: Event): boolean {
  if (event.type === 'contextmenu') return true;
  const { ctrlKey, metaKey, shiftKey } = event as MouseEvent | KeyboardEvent;
  const isModified = ctrlKey || metaKey || shiftKey;
  if (event instanceof KeyboardEvent) return isModified && event.key === 'Enter';
  return isModified || (event as MouseEvent).button !== 0;
}
