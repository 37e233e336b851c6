import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPlugin } from './plugin-archive.ts';

// `npm run plugin:zip [-- --portal=https://portal.example --out=file.zip]` packs the plugin. It writes to `dist`,
// because a build of the portal empties `build`.
const { values } = parseArgs({
  options: {
    portal: { type: 'string' },
    out: { type: 'string', default: 'dist/thumela-for-woocommerce.zip' },
  },
});
if (values.portal !== undefined && !/^https:\/\//.test(values.portal)) {
  console.error('The portal needs an https address, e.g. --portal=https://portal.example.co.za');
  process.exit(2);
}
const archive = await packPlugin({ portalUrl: values.portal });
const file = resolve(values.out);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, archive);
console.log(`${file} (${Math.ceil(archive.length / 1024)} kB)`);
