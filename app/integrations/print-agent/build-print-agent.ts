import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAgent } from './build-agent.ts';

// `npm run print-agent:build [-- --nodes=FOLDER --out=FOLDER --script-only]` builds the files of the download page
// (docs/operations.md).
const { values } = parseArgs({
  options: {
    nodes: { type: 'string', default: 'node_modules' },
    out: { type: 'string', default: 'dist/print-agent' },
    'script-only': { type: 'boolean', default: false },
  },
});
const files = await buildAgent({
  folder: resolve(values.out),
  packages: values['script-only'] ? null : resolve(values.nodes),
  say: (line) => console.log(line),
});
for (const { name, bytes, sentBytes, sha256 } of files)
  console.log(`${name}: ${inMb(bytes)} MB, ${inMb(sentBytes)} MB to download, SHA-256 ${sha256}`);

function inMb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
