/** Something is under way; the words beside it say what. */
export function Spinner() {
  return <span className="t-spinner" aria-hidden="true" />;
}
