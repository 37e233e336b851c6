/** For Prisma's own command line (`npx prisma@7.10.0 validate`), which is not a package of the project
 *  (docs/decisions/063-prismas-command-line-stays-outside.md). It looks for its native engine before any
 *  command, also before those that never run it, and fetches it from a host of its own: for these any
 *  program that is there will do. */
const NEVER_RUN_IT = ['generate', 'validate', 'format'];

if (process.argv.some((argument) => NEVER_RUN_IT.includes(argument)))
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default { schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } };
