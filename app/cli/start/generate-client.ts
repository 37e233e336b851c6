/** Generates the Prisma client as `prisma generate` does, with Prisma's own generator. The `prisma` command is not
 *  used, because its studio and servers are large and not needed. `ensurePrismaClient` runs this in a
 *  separate process; it writes to node_modules/.prisma/client. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

// Uses `require`, since one of the packages is broken as an ES module: it imports a folder.
const load = createRequire(import.meta.url);
const { PrismaClientJsGenerator } = load(
  '@prisma/client-generator-js',
) as typeof import('@prisma/client-generator-js');
const { enginesVersion } = load(
  '@prisma/engines-version',
) as typeof import('@prisma/engines-version');
const internals = load('@prisma/internals') as typeof import('@prisma/internals');

const schemaPath = 'prisma/schema.prisma';
/** The generator writes to `.prisma/client` beside this package, which re-exports it. */
const client = dirname(load.resolve('@prisma/client/package.json'));
const datamodel = readFileSync(schemaPath, 'utf8');
const files: [string, string][] = [[schemaPath, datamodel]];
const { generators, datasources } = await internals.getConfig({ datamodel: files });
const [generator] = generators;
if (generator === undefined) throw new Error(`${schemaPath} names no generator.`);

await new PrismaClientJsGenerator({
  cliCommand: 'npm run db:generate',
  shouldResolvePrismaClient: false,
}).generate({
  generator: { ...generator, output: { value: client, fromEnvVar: null }, isCustomOutput: false },
  otherGenerators: [],
  schemaPath,
  datasources,
  datamodel,
  dmmf: await internals.getDMMF({ datamodel: files }),
  version: enginesVersion.split('.').at(-1) ?? '',
});
