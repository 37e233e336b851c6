import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { readMigrations } from './migrations.ts';
import { createShadowAdapterFactory } from './shadow-adapter.ts';

type DiffOptions = { schemaFile?: string; migrationsFolder?: string };

/** The SQL that would bring the migrations up to date with the schema; empty when the two agree. Prisma's engine
 *  compares them by replaying the migrations in a scratch database, which is created on the same server and dropped
 *  again. */
export async function diffMigrationsAgainstSchema(
  databaseUrl: string,
  { schemaFile = 'prisma/schema.prisma', migrationsFolder = 'prisma/migrations' }: DiffOptions = {},
): Promise<string> {
  const schema = { path: schemaFile, content: await readFile(schemaFile, 'utf8') };
  const migrations = await readMigrations(migrationsFolder);
  const engine = await loadEngine(schema, databaseUrl);
  try {
    const { stdout } = await engine.diff({
      from: {
        tag: 'migrations',
        baseDir: migrationsFolder,
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories: migrations.map(({ name, sql }) => ({
          path: name,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: replayable(sql) } },
        })),
      },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    return withoutInexpressible(stdout ?? '');
  } finally {
    engine.free();
  }
}

/** A Prisma schema cannot express `INCLUDE`, and the engine would treat included columns as key columns and recreate
 *  the index. They are removed before the replay; key columns are still compared. */
function replayable(sql: string): string {
  return sql.replaceAll(/\s+include\s*\([^)]*\)/gi, '');
}

/** Statements with which the engine would undo what only migrations can contain. By convention a partial index is named
 *  `…_partial` and exists only in the migration. */
const INEXPRESSIBLE = [/^DROP INDEX "\w+_partial";$/];

function withoutInexpressible(script: string): string {
  const steps = script.split(/^-- (?=[A-Z]\w+\n)/m).slice(1);
  const kept = steps.filter((step) => !INEXPRESSIBLE.some((known) => known.test(bodyOf(step))));
  return kept.map((step) => `-- ${step}`).join('');
}

/** The statement of one step. The engine writes each step as a heading comment and one statement. */
function bodyOf(step: string): string {
  return step.slice(step.indexOf('\n')).trim();
}

async function loadEngine(schema: { path: string; content: string }, databaseUrl: string) {
  await (loaded ??= loadGlue());
  return glue.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(createShadowAdapterFactory(databaseUrl)),
  );
}

/** Loaded once per process: the binding keeps one instance, and a second one would break the first. */
let loaded: Promise<void> | undefined;

async function loadGlue(): Promise<void> {
  const panics = {
    message: '',
    set_message(message: string) {
      this.message = message;
    },
  };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const { instance } = await WebAssembly.instantiate(await readFile(engineFile()), {
    './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports,
  });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start(): void }).__wbindgen_start();
}

function engineFile(): string {
  const near = createRequire(import.meta.url);
  return near.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
}
