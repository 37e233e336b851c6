import { Prisma } from '@prisma/client';

const MARK = '/* prepared */';

/** The beginning of a statement that each connection prepares once, under a name. It is for the few statements that
 *  are sent with every scan, transition or fee, and that take longer to plan than to run. */
export const PREPARED = Prisma.raw(MARK);

/** A connection keeps the plan of each of them, so there are never more names than this. Their texts differ by the
 *  columns that a change writes and by the kinds of alerts that it ends. */
export const MAX_PREPARED = 50;

/** Names the marked statements of a process. All others get no name: the database plans them each time. */
export function preparedNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  return ({ sql }) => {
    if (!sql.trimStart().startsWith(MARK)) return '';
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED) return '';
    const name = `prepared-${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
}
