import { buildExtensions } from './extensions-build.ts';
import { fetchShopifyCli } from './shopify-cli.ts';

// `npm run extensions:build`: builds what `shopify app deploy` would, and prints the CLI's output.
const cli = fetchShopifyCli();
if (!cli) {
  console.error('Shopify’s CLI could not be fetched from the package registry.');
  process.exit(1);
}
const build = await buildExtensions(cli);
console.log(build.output);
build.remove();
process.exit(build.code ?? 1);
