/** Writes polaris.generated.css with only the rules of Polaris' style sheet that our components need.
 *  Run `npm run styles` after using another component or updating Polaris. A test fails if the file is out of date. */
import { readFileSync, writeFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { PurgeCSS } from 'purgecss';
import { build } from 'vite';

const APP = resolve(import.meta.dirname, '..', '..');
const FROM_POLARIS = /import \{([^}]*)\} from '@shopify\/polaris'/g;
export const POLARIS_STYLES = resolve(import.meta.dirname, 'polaris.generated.css');

/** Polaris' rules for the components that the sources in app/ import, with all of its tokens. */
export async function polarisStyles(): Promise<string> {
  const whole = createRequire(import.meta.url).resolve('@shopify/polaris/build/esm/styles.css');
  const [found] = await new PurgeCSS().purge({
    content: [{ raw: await codeOf(await componentsInUse()), extension: 'js' }],
    css: [{ raw: readFileSync(whole, 'utf8') }],
    keyframes: true,
    // Polaris' reset of headings and paragraphs is kept, although no component's code names these elements.
    safelist: ['html', 'body', ':root', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p'],
  });
  return `${found?.css.trim() ?? ''}\n`;
}

async function componentsInUse(): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob('**/*.tsx', { cwd: APP })) {
    if (file.endsWith('.test.tsx')) continue;
    const text = readFileSync(resolve(APP, file), 'utf8');
    for (const [, list = ''] of text.matchAll(FROM_POLARIS))
      for (const name of list.split(',').map((part) => part.trim())) if (name) names.add(name);
  }
  return [...names].filter((name) => !name.startsWith('type ')).sort();
}

/** The components' bundled code, which contains the names of all classes that they can have. */
async function codeOf(components: readonly string[]): Promise<string> {
  const ENTRY = '\0components-in-use';
  const [output] = [
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        rollupOptions: { input: ENTRY, external: /^react/, preserveEntrySignatures: 'strict' },
      },
      plugins: [
        {
          name: 'components-in-use',
          resolveId: (id) => (id === ENTRY ? id : null),
          load: (id) =>
            id === ENTRY ? `export { ${components.join(', ')} } from '@shopify/polaris'` : null,
        },
      ],
    }),
  ].flat();
  if (!output || !('output' in output)) throw new Error('Polaris could not be bundled.');
  return output.output.map((chunk) => ('code' in chunk ? chunk.code : '')).join('\n');
}

if (process.argv[1] === import.meta.filename) writeFileSync(POLARIS_STYLES, await polarisStyles());
