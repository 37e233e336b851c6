import { useEffect, useRef, type RefObject } from 'react';

/** Where the focus may land: the card or banner that contained the button. */
const PLACES = 'section';
const PRESSED = 'a, button, input, select, textarea, [tabindex]';

/** When the pressed button disappears because of its action, the focus moves to the heading of the card it was
 *  in, or of the page. Otherwise it would restart at the top of the page. Dialogs return the focus themselves,
 *  but not if their opener has disappeared.
 *  @param within limits this to elements inside of it */
export function useLandedFocus(within?: RefObject<HTMLElement>): void {
  const last = useRef<{ target: Element; place: Element | null } | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const isHere = !within || within.current?.contains(target);
      last.current = isHere ? { target, place: target.closest(PLACES) } : null;
    };
    // A user who clicks on an empty area has chosen to leave the button.
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
  // Runs after each render, since no event reports a removed element.
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

/** Moves the focus on to the answer (`arrived`) once it is shown, if the focus had landed on a heading before
 *  and the user has not moved it since. */
export function useArrivedFocus(within: RefObject<HTMLElement>, arrived: unknown): void {
  useEffect(() => {
    const answer = arrived ? within.current?.querySelector(PLACES) : null;
    if (answer instanceof HTMLElement && document.activeElement?.matches(LANDED)) land(answer);
  }, [within, arrived]);
}

/** Selects the element on which the focus landed automatically; the attribute is removed when the user moves the
 *  focus. */
export const LANDED = '[data-landed]';

function land(place: HTMLElement): void {
  if (place.tabIndex < 0) place.tabIndex = -1;
  place.dataset['landed'] = '';
  place.addEventListener('blur', () => delete place.dataset['landed'], { once: true });
  place.focus({ preventScroll: true });
}
