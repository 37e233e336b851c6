import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Place } from './syntax.ts';

type Edit = Place & { file: string; text: string };

/** TypeScript's error codes for unused names. They do not count as type errors. */
const UNUSED = new Set([6133, 6192, 6196, 6198]);

/** The edits that the compiler refuses. Each is applied to a virtual copy beside its file, and one program checks
 *  all copies, which takes about as long as one normal type check. Nothing is written to the disk. */
export function refusedByTypes(root: string, edits: readonly Edit[]): Set<Edit> {
  const copies = new Map<string, Edit>();
  const texts = new Map<string, string>();
  edits.forEach((edit, index) => {
    const path = join(root, edit.file);
    const text = readFileSync(path, 'utf8');
    const copy = join(dirname(path), `mutant-${index}.ts`);
    copies.set(copy, edit);
    texts.set(copy, `${text.slice(0, edit.start)}(${edit.text})${text.slice(edit.end)}`);
  });
  const program = programOf(root, texts);
  const refused = [...copies].filter(([copy]) => isRefused(program, copy));
  return new Set(refused.map(([, edit]) => edit));
}

function programOf(root: string, texts: ReadonlyMap<string, string>): ts.Program {
  const read = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  const ambient = fileNames.filter((name) => name.endsWith('.d.ts'));
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  return ts.createProgram({ rootNames: [...ambient, ...texts.keys()], options, host });
}

function isRefused(program: ts.Program, copy: string): boolean {
  const source = program.getSourceFile(copy);
  const found = [
    ...program.getSyntacticDiagnostics(source),
    ...program.getSemanticDiagnostics(source),
  ];
  return found.some(({ code }) => !UNUSED.has(code));
}
