let sent: Element | null = null;

/** Which form a person sent last: its answer may speak of no other. */
export function noteSentForm({ target }: Event): void {
  sent = target instanceof Element ? target : null;
}

/** The keyboard goes on at the first wrong field of the form that was refused, unless the person is in
 *  another form by then. */
export function focusFirstFault(): void {
  const at = document.activeElement;
  const own = at?.closest('form');
  const form = at?.closest('dialog') ?? (sent?.isConnected ? sent : own);
  if (own && form && own !== form && !form.contains(own)) return;
  const wrong = (form ?? document).querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong !== at) wrong?.focus();
}
