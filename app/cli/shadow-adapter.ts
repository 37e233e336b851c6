import { randomUUID } from 'node:crypto';
import {
  ColumnTypeEnum,
  DriverAdapterError,
  type ColumnType,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
  type SqlResultSet,
} from '@prisma/driver-adapter-utils';
import pg from 'pg';

/** The database adapter for Prisma's schema engine. The stock adapter cannot be used: it rejects the catalogue's own
 *  types ("char", name[] …) and splits scripts at every semicolon, even inside dollar quotes. This one supports only
 *  the types that the catalogue queries return. */
export function createShadowAdapterFactory(
  databaseUrl: string,
): SqlMigrationAwareDriverAdapterFactory {
  return {
    adapterName: '@prisma/adapter-pg',
    provider: 'postgres',
    connect: async () => openAdapter(databaseUrl, async () => undefined),
    connectToShadowDb: async () => {
      const database = `prisma_shadow_${randomUUID().replaceAll('-', '')}`;
      await runOnce(databaseUrl, `create database "${database}"`);
      const url = new URL(databaseUrl);
      url.pathname = `/${database}`;
      return openAdapter(url.href, () =>
        runOnce(databaseUrl, `drop database if exists "${database}" with (force)`),
      );
    },
  };
}

function openAdapter(url: string, afterwards: () => Promise<void>): SqlDriverAdapter {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  // A forced drop ends idle connections, which is expected.
  pool.on('error', () => undefined);
  return {
    adapterName: '@prisma/adapter-pg',
    provider: 'postgres',
    queryRaw: (query) => answer(pool, query),
    executeRaw: async (query) => (await send(pool, query)).rowCount ?? 0,
    executeScript: async (script) => {
      await translated(() => pool.query(script));
    },
    startTransaction: () => {
      throw new Error('The schema engine was not expected to start a transaction.');
    },
    getConnectionInfo: () => ({ supportsRelationJoins: true }),
    dispose: async () => {
      await pool.end();
      await afterwards();
    },
  };
}

async function answer(pool: pg.Pool, query: SqlQuery): Promise<SqlResultSet> {
  const { fields, rows } = await send(pool, query);
  return {
    columnNames: fields.map((field) => field.name),
    columnTypes: fields.map((field) => columnTypeOf(field.dataTypeID)),
    rows,
  };
}

function send(pool: pg.Pool, query: SqlQuery): Promise<pg.QueryArrayResult<unknown[]>> {
  return translated(() =>
    pool.query<unknown[]>({ text: query.sql, values: query.args, rowMode: 'array', types: TYPES }),
  );
}

/** The engine expects bigints as text and arrays as arrays; all other types as `pg` returns them. */
const TYPES = {
  getTypeParser: (oid: number) =>
    pg.types.getTypeParser(READ_AS.get(oid) ?? oid, 'text') as (text: string) => unknown,
};

/** Catalogue types that `pg` would leave as raw text, mapped to a type with the same format. */
const READ_AS = new Map([
  [1002, 1009],
  [1003, 1009],
  [1028, 1016],
]);

const COLUMN_TYPES = new Map<number, ColumnType>([
  [16, ColumnTypeEnum.Boolean],
  // The engine panics when "char" is reported as Text.
  [18, ColumnTypeEnum.Character],
  [19, ColumnTypeEnum.Text],
  [20, ColumnTypeEnum.Int64],
  [21, ColumnTypeEnum.Int32],
  [23, ColumnTypeEnum.Int32],
  [25, ColumnTypeEnum.Text],
  [26, ColumnTypeEnum.Int64],
  [700, ColumnTypeEnum.Float],
  [701, ColumnTypeEnum.Double],
  [1002, ColumnTypeEnum.CharacterArray],
  [1003, ColumnTypeEnum.TextArray],
  [1005, ColumnTypeEnum.Int32Array],
  [1007, ColumnTypeEnum.Int32Array],
  [1009, ColumnTypeEnum.TextArray],
  [1016, ColumnTypeEnum.Int64Array],
  [1028, ColumnTypeEnum.Int64Array],
  [1043, ColumnTypeEnum.Text],
  [1114, ColumnTypeEnum.DateTime],
  [1184, ColumnTypeEnum.DateTime],
]);

function columnTypeOf(oid: number): ColumnType {
  return COLUMN_TYPES.get(oid) ?? ColumnTypeEnum.Text;
}

async function translated<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    throw new DriverAdapterError({
      kind: 'postgres',
      code: error.code ?? 'N/A',
      severity: error.severity ?? 'ERROR',
      message: error.message,
      detail: error.detail,
      column: error.column,
      hint: error.hint,
    });
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
