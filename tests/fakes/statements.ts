import pg from 'pg';

type Kind = 'transaction' | 'lock' | 'read' | 'write' | 'notify';
export type StatementCounts = Record<Kind | 'all', number>;

/** Returns the statements that all clients of this process send while `work` runs, one per line. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const query: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof query !== 'function') throw new Error('The client of the database has no queries.');
  const counted = function (this: unknown, ...args: unknown[]): unknown {
    sent.push(textOf(args[0]).replaceAll('"public".', '').replace(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, args);
  };
  Reflect.set(pg.Client.prototype, 'query', counted);
  try {
    await work();
  } finally {
    Reflect.set(pg.Client.prototype, 'query', query);
  }
  return sent;
}

export function countsOf(statements: readonly string[]): StatementCounts {
  const counts = { all: statements.length, transaction: 0, lock: 0, read: 0, write: 0, notify: 0 };
  for (const one of statements) counts[kindOf(one)] += 1;
  return counts;
}

/** A numbered list for the message of a test that counts too many statements. */
export function listOf(statements: readonly string[]): string {
  return statements.map((one, nth) => `\n${nth + 1}. ${kindOf(one)}: ${shortOf(one)}`).join('');
}

function kindOf(statement: string): Kind {
  if (/^(begin|commit|rollback|set transaction)/i.test(statement)) return 'transaction';
  if (/\b(insert into|update|delete from)\b.*\b(values|set|select|where)\b/i.test(statement))
    return /^select\b.*\bfor (no key )?update\b/i.test(statement) ? 'lock' : 'write';
  if (/\bfor (no key )?update\b|pg_advisory/i.test(statement)) return 'lock';
  return /pg_notify/.test(statement) ? 'notify' : 'read';
}

/** Shortens a statement for the list. */
function shortOf(statement: string): string {
  const from = /^SELECT .*? FROM ("\w+")/.exec(statement)?.[1];
  const where = statement.slice(Math.max(0, statement.indexOf('WHERE')));
  return (from ? `select from ${from} … ${where}` : statement).slice(0, 160);
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked;
  return typeof asked === 'object' && asked !== null && 'text' in asked ? String(asked.text) : '';
}
