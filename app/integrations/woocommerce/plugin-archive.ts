import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync, type Zippable } from 'fflate';

const SLUG = 'thumela-for-woocommerce';
const FOLDER = join(import.meta.dirname, '../../../woocommerce-plugin');

/** What a shop gets; whatever else lies in the folder is for developers. */
const PARTS = [`${SLUG}.php`, 'uninstall.php', 'readme.txt', 'license.txt'];
const FOLDERS = ['src', 'assets', 'languages'];

type Options = {
  /** The portal that this archive is for: filled in as its address until the shop chooses another. */
  portalUrl?: string;
};

/** The plugin as an archive that WordPress installs. The same files give the same bytes. */
export async function packPlugin({ portalUrl }: Options = {}): Promise<Uint8Array> {
  const inside = await Promise.all(FOLDERS.map((folder) => filesIn(folder)));
  const files: Zippable = {};
  for (const path of [...PARTS, ...inside.flat()].sort())
    files[`${SLUG}/${path}`] = await readFile(join(FOLDER, path));
  if (portalUrl !== undefined) files[`${SLUG}/portal-address.php`] = addressFile(portalUrl);
  // The archive's times have no zone: this one reads the same wherever it is made.
  return zipSync(files, { level: 9, mtime: new Date(2020, 0, 1) });
}

/** The archive with this portal's address, packed when first asked for and then kept. A plain http
 *  address, as in evaluation mode, is of no use to a shop and left out. */
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
  // An origin holds neither quote nor backslash.
  const { origin } = new URL(portalUrl);
  return new TextEncoder().encode(
    `<?php\n\ndefined( 'ABSPATH' ) || exit;\n\nreturn '${origin}';\n`,
  );
}
