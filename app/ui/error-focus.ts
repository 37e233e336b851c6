let sent: Element | null = null;
let sentFrom: Element | null = null;

/** Which form a person sent last, and where they were: its answer may speak of no other. */
export function noteSentForm({ target }: Event): void {
  sent = target instanceof Element ? target : null;
  sentFrom = document.activeElement;
}

/** The keyboard goes on at the first wrong field of the form that was refused, unless the person is in
 *  another form by then, or types on in another field of this one: an answer that comes late would have them
 *  type into the wrong field. */
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
