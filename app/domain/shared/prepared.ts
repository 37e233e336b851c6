import { Prisma } from '@prisma/client';

const MARK = '/* prepared */';

/** The beginning of a statement that each connection prepares once, under a name. It is for the few statements that
 *  are sent with every scan, transition or fee, and that take longer to plan than to run. */
export const PREPARED = Prisma.raw(MARK);

/** At most this many statements get a name, because each connection keeps the plan of each. The same statement can have
 *  several texts, for example because it changes different columns or closes different kinds of alerts. */
export const MAX_PREPARED = 50;

/** Returns a function that gives each text of a statement marked with `PREPARED` its own name. For other statements,
 *  and for those beyond `MAX_PREPARED`, the name is empty: the database plans them each time. */
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
