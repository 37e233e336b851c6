import type { Services } from '#app/ports/services.ts';

const WATCH = `do $$ declare name text; begin
  create table touched_tables (name text);
  create function note_touched() returns trigger language plpgsql as $f$ begin
    insert into touched_tables values (tg_table_name);
    return null;
  end $f$;
  for name in select tablename from pg_tables where schemaname = 'public'
      and tablename not in ('touched_tables', '_prisma_migrations') loop
    execute format('create trigger note_touched after insert or update or delete on %I
      for each row execute function note_touched()', name);
  end loop;
end $$`;

/** Returns a function that returns the tables with committed inserts, updates or deletes since its last call. */
export async function watchTables({ db }: Pick<Services, 'db'>): Promise<() => Promise<string[]>> {
  await db.$executeRawUnsafe(WATCH);
  return async () => {
    const rows = await db.$queryRaw<{ name: string }[]>`delete from touched_tables returning name`;
    return [...new Set(rows.map(({ name }) => name))].toSorted();
  };
}
