import pg from 'pg';

/** Connections with this application name stay open when their database is emptied. */
export const KEPT = 'kept';

/** Functions in each clone of the template that let the next test reuse it (test-database.ts). The database is dropped
 *  instead of reused if a test changed a table's structure, or if a table has statistics or is larger than 1 MB. */
const IN_EACH = `
  create schema spare;
  create table spare.changes (tag text not null);
  create function spare.note_change() returns event_trigger language plpgsql as $$
  begin
    insert into spare.changes values (tg_tag);
  end $$;

  create function spare.emptied() returns boolean language plpgsql as $$
  declare
    used regclass[] := array(
      select oid from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> '_prisma_migrations' and pg_relation_size(oid) > 0);
    one regclass;
  begin
    perform pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and application_name <> '${KEPT}';
    if exists (select from spare.changes)
      or exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
                 where d.datname = current_database())
      or exists (select from pg_class where oid = any (used)
                 and (reltuples >= 0 or pg_total_relation_size(oid) > 1000000)) then
      return false;
    end if;
    set local session_replication_role = replica;
    foreach one in array used loop
      execute format('delete from %s', one);
    end loop;
    return true;
  end $$;

  create event trigger note_change on ddl_command_end execute function spare.note_change();
`;

/** Prepares the template at this address, and the table of databases that wait for a test. */
export async function prepareSpares(templateUrl: string): Promise<void> {
  await run(templateUrl, IN_EACH);
  const server = new URL(templateUrl);
  server.pathname = '/postgres';
  await run(server.href, 'create table spare_databases (name text primary key)');
}

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
