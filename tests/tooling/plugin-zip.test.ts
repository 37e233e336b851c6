import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Folders that a build of the portal or of an extension empties or replaces. */
const EMPTIED = /^(build|public|app|extensions|node_modules)(\/|$)/;
const PACK = ['app/cli/launch.js', 'app/integrations/woocommerce/build-plugin-zip.ts'];

test('the plugin’s archive is in a folder that no build deletes and that git ignores', () => {
  const reported = execFileSync(process.execPath, PACK, { encoding: 'utf8' });
  const [said = ''] = /^.+\.zip/m.exec(reported) ?? [];
  onTestFinished(() => rmSync(said, { force: true }));

  const file = relative(process.cwd(), said);

  expect(existsSync(said)).toBe(true);
  expect(file).not.toMatch(EMPTIED);
  expect(readFileSync('.gitignore', 'utf8').split('\n')).toContain(`${file.split('/')[0]}/`);
});
