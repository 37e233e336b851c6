import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

const SLUG = 'thumela-for-woocommerce';
const FOLDER = join(import.meta.dirname, '../../../woocommerce-plugin');

/** The files a shop receives. Everything else in the folder is for developers. */
const PARTS = [`${SLUG}.php`, 'uninstall.php', 'readme.txt', 'license.txt'];
const FOLDERS = ['src', 'assets', 'languages'];

type Options = {
  /** The portal's URL that is preset in the plugin until the shop enters another. */
  portalUrl?: string;
};

/** Packs the plugin as a zip that WordPress can install. The same files produce the same bytes. */
export async function packPlugin({ portalUrl }: Options = {}): Promise<Uint8Array> {
  const inside = await Promise.all(FOLDERS.map((folder) => filesIn(folder)));
  const files: Zippable = {};
  for (const path of [...PARTS, ...inside.flat()].sort())
    files[`${SLUG}/${path}`] = await readFile(join(FOLDER, path));
  if (portalUrl !== undefined) files[`${SLUG}/portal-address.php`] = addressFile(portalUrl);
  // Zip times have no zone. This constant is the same wherever the archive is built.
  return zipSync(files, { level: 9, mtime: new Date(2020, 0, 1) });
}

/** The archive with this portal's URL, packed on first use and then cached. A plain http URL, as in evaluation mode,
 *  is useless to a shop and is left out. */
export function createPluginArchive(portalUrl: string): () => Promise<Uint8Array> {
  let packed: Promise<Uint8Array> | null = null;
  return () => {
    packed ??= packPlugin(portalUrl.startsWith('https:') ? { portalUrl } : {}).catch((error) => {
      packed = null;
      throw error;
    });
    return packed;
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(join(FOLDER, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));
}

function addressFile(portalUrl: string): Uint8Array {
  // An origin contains neither quotes nor backslashes.
  const { origin } = new URL(portalUrl);
  return new TextEncoder().encode(
    `<?php\n\ndefined( 'ABSPATH' ) || exit;\n\nreturn '${origin}';\n`,
  );
}
