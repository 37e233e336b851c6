import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { packPlugin } from '#app/integrations/woocommerce/plugin-archive.ts';

/** Packs the plugin as `npm run plugin:zip` does and unpacks it. Returns the path of the plugin's folder. */
export async function unpackPlugin(folder: string): Promise<string> {
  for (const [path, content] of Object.entries(unzipSync(await packPlugin()))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return join(folder, 'thumela-for-woocommerce');
}
