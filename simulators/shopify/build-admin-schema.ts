// This script writes admin-schema.json.br from Shopify's own package, without the descriptions. Run by hand when
// API_VERSION or DEV_MCP changes: `npx node simulators/shopify/build-admin-schema.ts`. The package is not a
// dependency, because it is very large and only this one file of it is needed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import { API_VERSION } from '#app/integrations/shopify/api-version.ts';

const DEV_MCP = '@shopify/dev-mcp@1.16.0';

const folder = mkdtempSync(join(tmpdir(), 'thumela-schema-'));
try {
  const entry = `package/dist/data/admin_${API_VERSION}.json.gz`;
  const packed = execFileSync('npm', ['pack', '--silent', DEV_MCP], { cwd: folder }).toString();
  execFileSync('tar', ['-xzf', packed.trim(), entry], { cwd: folder });
  const text = gunzipSync(readFileSync(join(folder, entry))).toString('utf8');
  const { data } = JSON.parse(text, withoutDescription) as { data: unknown };
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
  const small = brotliCompressSync(JSON.stringify(data), { params });
  writeFileSync(new URL('./admin-schema.json.br', import.meta.url), small);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Removes descriptions; readers treat a missing one as empty. */
function withoutDescription(key: string, value: unknown): unknown {
  return key === 'description' && typeof value === 'string' ? undefined : value;
}
