/** Commands of Prisma's command line (such as `npx prisma@7.10.0 validate`) that never run its native engine. The
 *  command line downloads the engine before any command, unless a variable names an existing program instead. It is
 *  not installed with the project (docs/decisions/063-prismas-command-line-stays-outside.md). */
const NEVER_RUN_IT = ['generate', 'validate', 'format'];

if (process.argv.some((argument) => NEVER_RUN_IT.includes(argument)))
  process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;

export default { schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } };
