import { useEffect, useRef, type RefObject } from 'react';

/** What can be landed on: the card or the banner that the button stood in. */
const PLACES = 'section';
const PRESSED = 'a, button, input, select, textarea, [tabindex]';

/** When the button that was pressed goes away with what it did, the keyboard goes on at the heading of
 *  where it stood, or of the page, and not from the top of it. A dialog gives the focus back by itself;
 *  to nobody, where its opener has gone meanwhile. `within`: of what stands there alone. */
export function useLandedFocus(within?: RefObject<HTMLElement>): void {
  const last = useRef<{ target: Element; place: Element | null } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const isHere = !within || within.current?.contains(target);
      last.current = isHere ? { target, place: target.closest(PLACES) } : null;
    };
    // Whoever clicks on nothing wants to be there.
    const forget = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest(PRESSED)) last.current = null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget);
    };
  }, [within]);
  // After each drawing: nothing else tells that it went.
  useEffect(() => {
    if (!last.current || last.current.target.isConnected) return;
    if (document.activeElement !== document.body) return;
    const { place } = last.current;
    last.current = null;
    const here = place?.isConnected ? (place.querySelector('h1, h2') ?? place) : null;
    const heading = here ?? document.querySelector('h1');
    if (!(heading instanceof HTMLElement)) return;
    land(heading);
  });
}

/** Where it landed is a stop on the way, where the answer to what was pressed is still to come: its coming
 *  (`arrived`) takes the keyboard along, unless the person went elsewhere. */
export function useArrivedFocus(within: RefObject<HTMLElement>, arrived: unknown): void {
  useEffect(() => {
    const answer = arrived ? within.current?.querySelector(PLACES) : null;
    if (answer instanceof HTMLElement && document.activeElement?.matches(LANDED)) land(answer);
  }, [within, arrived]);
}

/** Where the keyboard went by itself, until the person moves it. */
export const LANDED = '[data-landed]';

function land(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.dataset['landed'] = '';
  place.addEventListener('blur', () => delete place.dataset['landed'], { once: true });
  place.focus({ preventScroll: true });
}
