/** Makes the Prisma client as `prisma generate` does, with Prisma's own generator but without its
 *  command, whose studio and servers weigh ten times as much and are never used here.
 *  Called by ensurePrismaClient in a process of its own: `node generate-client.ts <folder>`. */
import { readFileSync } from 'node:fs';
import { PrismaClientJsGenerator } from '@prisma/client-generator-js';
import { enginesVersion } from '@prisma/engines-version';
import internals from '@prisma/internals';

const schemaPath = 'prisma/schema.prisma';
const folder = process.argv[2] ?? '';
const datamodel = readFileSync(schemaPath, 'utf8');
const files: [string, string][] = [[schemaPath, datamodel]];
const { generators, datasources } = await internals.getConfig({ datamodel: files });
const [generator] = generators;
if (generator === undefined) throw new Error(`${schemaPath} names no generator.`);

await new PrismaClientJsGenerator({
  cliCommand: 'npm run db:generate',
  shouldResolvePrismaClient: false,
}).generate({
  generator: { ...generator, output: { value: folder, fromEnvVar: null }, isCustomOutput: false },
  otherGenerators: [],
  schemaPath,
  datasources,
  datamodel,
  dmmf: await internals.getDMMF({ datamodel: files }),
  version: enginesVersion.split('.').at(-1) ?? '',
});
