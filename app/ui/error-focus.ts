let sent: Element | null = null;
let sentFrom: Element | null = null;

/** Remembers which form was submitted last and which element had the focus, so that its answer moves the focus
 *  only within that form. */
export function noteSentForm({ target }: Event): void {
  sent = target instanceof Element ? target : null;
  sentFrom = document.activeElement;
}

/** Focuses the first field with an error in the refused form. Does nothing if the user has moved to another
 *  form, or is typing in another field of this one: a late answer would make them type into the wrong field. */
export function focusFirstError(): void {
  const at = document.activeElement;
  const own = at?.closest('form');
  const form = at?.closest('dialog') ?? (sent?.isConnected ? sent : own);
  if (own && form && own !== form && !form.contains(own)) return;
  if (hasGoneOn(at)) return;
  const wrong = (form ?? document).querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong !== at) wrong?.focus();
}

function hasGoneOn(at: Element | null): boolean {
  const isField = at?.matches('input, textarea, select') === true;
  return isField && at !== sentFrom && sent?.contains(at) === true;
}
