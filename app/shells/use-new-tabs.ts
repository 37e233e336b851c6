import { useEffect } from 'react';

/** A link that is opened in a new browser tab leads to the page's address in the admin (`tabHref`), because an app page
 *  outside the admin does not know its shop. The link's address is replaced only for the moment when the browser reads
 *  it. */
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
    // The timer runs after all click handlers and after the browser has followed the link.
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
