/** The names of the fields that a write changes; never the values. */
export function changedFields<Row extends object>(
  before: Row,
  after: Partial<Row>,
  except: readonly (keyof Row)[] = [],
): string[] {
  const names = Object.keys(after) as (keyof Row & string)[];
  return names.filter(
    (name) => !except.includes(name) && textOf(before[name]) !== textOf(after[name]),
  );
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? `${one}` : one));
}
