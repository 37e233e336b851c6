import type { Matter } from '#app/domain/needs-you/list-matters.ts';

/** A matter that this person closed here. `place`: the row where it stood, counted from 0.
 *  `isTakenBack`: it is open again, and stands here until the list has it. */
export type ClosedMatter = { matter: Matter; place: number; isTakenBack: boolean };
export type MatterLine = { matter: Matter; isClosed: boolean };

/** The rows of the page, with what was closed here still where it stood, so that nothing moves under the
 *  hand that closed it. */
export function matterLines(
  open: readonly Matter[],
  closed: readonly ClosedMatter[],
): MatterLine[] {
  const listed = new Set(open.map(({ id }) => id));
  const gone = closed.filter(({ matter, isTakenBack }) => !isTakenBack || !listed.has(matter.id));
  const hidden = new Set(gone.map(({ matter }) => matter.id));
  const lines: MatterLine[] = open
    .filter(({ id }) => !hidden.has(id))
    .map((matter) => ({ matter, isClosed: false }));
  for (const { matter, place } of gone.toSorted((one, other) => one.place - other.place))
    lines.splice(place, 0, { matter, isClosed: true });
  return lines;
}

export function without(closed: readonly ClosedMatter[], id: string): ClosedMatter[] {
  return closed.filter(({ matter }) => matter.id !== id);
}
