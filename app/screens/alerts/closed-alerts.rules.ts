/** An alert that the user dismissed on this page. `place` is its row, counted from 0. `asked`: the answer is
 *  pending and the alert still open. `takenBack`: it is open again, and shown here until the loaded list
 *  contains it. */
export type ClosedAlert<M> = { alert: M; place: number; state: 'asked' | 'closed' | 'takenBack' };
type AlertLine<M> = { alert: M; isClosed: boolean };
type Known = { id: string };

/** The rows of the page. Dismissed alerts stay in their places, so that the other rows do not move under the
 *  pointer. */
export function alertLines<M extends Known>(
  open: readonly M[],
  closed: readonly ClosedAlert<M>[],
): AlertLine<M>[] {
  const listed = new Set(open.map(({ id }) => id));
  const gone = closed.filter(({ alert, state }) => state === 'closed' || !listed.has(alert.id));
  const hidden = new Set(gone.map(({ alert }) => alert.id));
  const lines: AlertLine<M>[] = open
    .filter(({ id }) => !hidden.has(id))
    .map((alert) => ({ alert, isClosed: false }));
  for (const { alert, place, state } of gone.toSorted((one, other) => one.place - other.place))
    lines.splice(place, 0, { alert, isClosed: state !== 'asked' });
  return lines;
}

export function without<M extends Known>(
  closed: readonly ClosedAlert<M>[],
  id: string,
): ClosedAlert<M>[] {
  return closed.filter(({ alert }) => alert.id !== id);
}
