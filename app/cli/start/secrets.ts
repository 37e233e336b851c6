import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MAKERS = {
  DATABASE_PASSWORD: () => randomBytes(18).toString('base64url'),
  ENCRYPTION_KEY: () => randomBytes(32).toString('base64'),
  SESSION_SECRET: () => randomBytes(32).toString('base64url'),
  TOOKAN_API_KEY: () => randomBytes(24).toString('hex'),
  TOOKAN_SHARED_SECRET: () => randomBytes(24).toString('base64url'),
  TOOKAN_WEBHOOK_PATH_SECRET: () => randomBytes(24).toString('base64url'),
  SHOPIFY_API_KEY: () => randomBytes(16).toString('hex'),
  SHOPIFY_API_SECRET: () => randomBytes(16).toString('hex'),
  PAYSTACK_SECRET_KEY: () => `sk_test_${randomBytes(20).toString('hex')}`,
};

export type Secrets = Record<keyof typeof MAKERS, string>;

/** The secrets of evaluation mode, made at the first start and kept: the stored credentials can
 *  only be read with them. One that a later version needs is added. */
export async function keepSecrets(folder: string): Promise<{ secrets: Secrets; made: boolean }> {
  const file = join(folder, 'secrets.json');
  const kept = existsSync(file) ? await readSecrets(file) : {};
  const entries = Object.entries(MAKERS).map(([name, make]) => [name, kept[name] ?? make()]);
  const secrets = Object.fromEntries(entries) as Secrets;
  const made = entries.some(([name]) => kept[name as string] === undefined);
  if (made) await writePrivately(file, secrets);
  return { secrets, made };
}

async function readSecrets(file: string): Promise<Record<string, string | undefined>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
  } catch (cause) {
    throw new Error(
      `${file} cannot be read, and without it neither can the data. Repair it, or remove the folder to begin anew.`,
      { cause },
    );
  }
}

/** Whole or not at all, and on the disk before anything that needs it: half a file would lock the
 *  data away. */
async function writePrivately(file: string, value: unknown): Promise<void> {
  const text = `${JSON.stringify(value, null, 2)}\n`;
  await writeFile(`${file}.new`, text, { mode: 0o600, flush: true });
  await rename(`${file}.new`, file);
}
