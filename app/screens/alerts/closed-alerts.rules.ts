/** A matter that this person closed here. `place`: the row where it stood, counted from 0. `asked`: the answer
 *  is still to come, and it is open until then; `takenBack`: it is open again, and stands here until the list
 *  has it. */
export type ClosedMatter<M> = { matter: M; place: number; state: 'asked' | 'closed' | 'takenBack' };
export type MatterLine<M> = { matter: M; isClosed: boolean };
type Known = { id: string };

/** The rows of the page, with what was closed here still where it stood, so that nothing moves under the
 *  hand that closed it. */
export function matterLines<M extends Known>(
  open: readonly M[],
  closed: readonly ClosedMatter<M>[],
): MatterLine<M>[] {
  const listed = new Set(open.map(({ id }) => id));
  const gone = closed.filter(({ matter, state }) => state === 'closed' || !listed.has(matter.id));
  const hidden = new Set(gone.map(({ matter }) => matter.id));
  const lines: MatterLine<M>[] = open
    .filter(({ id }) => !hidden.has(id))
    .map((matter) => ({ matter, isClosed: false }));
  for (const { matter, place, state } of gone.toSorted((one, other) => one.place - other.place))
    lines.splice(place, 0, { matter, isClosed: state !== 'asked' });
  return lines;
}

export function without<M extends Known>(
  closed: readonly ClosedMatter<M>[],
  id: string,
): ClosedMatter<M>[] {
  return closed.filter(({ matter }) => matter.id !== id);
}
