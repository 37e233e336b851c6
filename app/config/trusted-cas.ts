import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import type { Env } from './env.server.ts';

type Settings = Pick<Env, 'SIMULATOR_CA_FILE' | 'EXTRA_STORE_ORIGINS' | 'EXTRA_CA_FILE'>;

/** PEM of the CAs that are trusted only at the simulators and at the real stores in EXTRA_STORE_ORIGINS; undefined
 *  means the usual ones. With such stores the usual CAs are included, because a store may have a public certificate. */
export function trustedCas(env: Settings): string | undefined {
  const files = [env.SIMULATOR_CA_FILE, env.EXTRA_CA_FILE].flatMap((file) => file ?? []);
  if (files.length === 0) return undefined;
  const usual = env.EXTRA_STORE_ORIGINS.length > 0 ? rootCertificates : [];
  return [...files.map((file) => readFileSync(file, 'utf8')), ...usual].join('\n');
}
