import { Prisma } from '@prisma/client';

/** The functions of this file pass rows to and from a statement as JSON. One statement can then read or write several
 *  tables, and the database plans and answers one instead of many. Tables and columns have the names of the schema. */
type Scalars<M extends Prisma.ModelName> = Prisma.TypeMap['model'][M]['payload']['scalars'];

/** Values by field. Their types are not checked here: callers build the rows with Prisma's own types. */
type Values<M extends Prisma.ModelName> = { [F in keyof Scalars<M>]?: unknown };

type Column = { field: string; column: string; type: string };
type Table = { table: string; columns: readonly Column[] };

const known = new Map<Prisma.ModelName, Table>();

function tableOf(model: Prisma.ModelName): Table {
  const before = known.get(model);
  if (before) return before;
  const found = Prisma.dmmf.datamodel.models.find(({ name }) => name === model)!;
  const columns = found.fields.flatMap(({ name: field, kind, type, dbName }) =>
    kind === 'object' ? [] : { field, column: dbName ?? field, type },
  );
  const table = { table: found.dbName ?? model, columns };
  known.set(model, table);
  return table;
}

/** The rows of a model as Prisma itself returns them.
 *  @param rows from `to_json` or `json_agg` */
export function rowsOf<M extends Prisma.ModelName>(
  model: M,
  rows: readonly object[],
): Scalars<M>[] {
  const { columns } = tableOf(model);
  return rows.map((row) => {
    const values = columns.map(({ field, column, type }) => [
      field,
      valueOf(type, Reflect.get(row, column)),
    ]);
    return Object.fromEntries(values) as Scalars<M>;
  });
}

function valueOf(type: string, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'DateTime') return new Date(value as string);
  return type === 'BigInt' ? BigInt(value as number) : value;
}

/** A statement, or a part of one, that inserts these rows. Columns without a value get their default.
 *  @throws Error if the rows have values for different columns */
export function inserting<M extends Prisma.ModelName>(
  model: M,
  rows: readonly Values<M>[],
): Prisma.Sql {
  const { table, columns } = used(model, rows);
  const names = Prisma.raw(namesOf(columns));
  return Prisma.sql`insert into ${table} (${names})
    select ${names} from jsonb_populate_recordset(null::${table}, ${jsonOf(columns, rows)}::jsonb)`;
}

/** A statement, or a part of one, that inserts a row or replaces the row with the same key. */
export function replacing<M extends Prisma.ModelName>(
  model: M,
  key: keyof Scalars<M> & string,
  row: Values<M>,
): Prisma.Sql {
  const { columns } = used(model, [row]);
  const keyColumn = columns.find(({ field }) => field === key)!;
  const changes = columns
    .filter((one) => one !== keyColumn)
    .map(({ column }) => `"${column}" = excluded."${column}"`);
  return Prisma.sql`${inserting(model, [row])}
    on conflict (${Prisma.raw(namesOf([keyColumn]))}) do update set ${Prisma.raw(changes.join(', '))}`;
}

/** A statement, or a part of one, that changes the rows for which `where` is true. As with Prisma, `updatedAt` needs
 *  no value. */
export function changing<M extends Prisma.ModelName>(
  model: M,
  values: Values<M>,
  where: Prisma.Sql,
): Prisma.Sql {
  const { table, columns } = used(model, [values]);
  const names = Prisma.raw(namesOf(columns));
  const isOwn = ({ field }: Column) => field === 'updatedAt' && !(field in values);
  const since = tableOf(model).columns.find(isOwn);
  const now = since ? Prisma.raw(`, "${since.column}" = clock_timestamp()`) : Prisma.empty;
  return Prisma.sql`update ${table} set (${names}) =
    (select ${names} from jsonb_populate_recordset(null::${table}, ${jsonOf(columns, [values])}::jsonb))${now}
    where ${where}`;
}

/** The table, and the columns for which a row has a value. */
function used<M extends Prisma.ModelName>(model: M, rows: readonly Values<M>[]) {
  const { table, columns } = tableOf(model);
  const has = (row: Values<M>, { field }: Column) => Reflect.get(row, field) !== undefined;
  const given = columns.filter((column) => rows.some((row) => has(row, column)));
  // The statement would store null, not the default, for a value that only some of the rows have.
  if (!rows.every((row) => given.every((column) => has(row, column))))
    throw new Error(`Rows of ${model} must have the same columns.`);
  return { table: Prisma.raw(`"${table}"`), columns: given };
}

function namesOf(columns: readonly Column[]): string {
  return columns.map(({ column }) => `"${column}"`).join(', ');
}

function jsonOf(columns: readonly Column[], rows: readonly object[]): string {
  const named = rows.map((row) =>
    Object.fromEntries(columns.map(({ field, column }) => [column, written(row, field)])),
  );
  return JSON.stringify(named, (_, value: unknown) => {
    if (typeof value === 'bigint') return String(value);
    // The database refuses half of a surrogate pair as invalid JSON.
    return typeof value === 'string' ? value.toWellFormed() : value;
  });
}

function written(row: object, field: string): unknown {
  const value: unknown = Reflect.get(row, field);
  // `JSON.stringify` turns an invalid date into null, but `toISOString` throws.
  return value instanceof Date ? value.toISOString() : value;
}
