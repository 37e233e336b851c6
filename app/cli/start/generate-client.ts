/** Makes the Prisma client as `prisma generate` does, with Prisma's own generator but without its
 *  command, whose studio and servers weigh ten times as much and are never used here.
 *  Called by ensurePrismaClient in a process of its own; it writes to node_modules/.prisma/client. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

// Required, since one of the packages is broken as a module: it imports a folder.
const load = createRequire(import.meta.url);
const { PrismaClientJsGenerator } = load(
  '@prisma/client-generator-js',
) as typeof import('@prisma/client-generator-js');
const { enginesVersion } = load(
  '@prisma/engines-version',
) as typeof import('@prisma/engines-version');
const internals = load('@prisma/internals') as typeof import('@prisma/internals');

const schemaPath = 'prisma/schema.prisma';
/** The generator goes from here to `.prisma/client`, which this package reads. */
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
