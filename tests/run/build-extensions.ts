import { buildExtensions } from './extensions-build.ts';
import { fetchShopifyCli } from './shopify-cli.ts';

// `npm run extensions:build`: what `shopify app deploy` would build, with what it has to say.
const cli = fetchShopifyCli();
if (!cli) {
  console.error('Shopify’s CLI could not be fetched from the package registry.');
  process.exit(1);
}
const build = await buildExtensions(cli);
console.log(build.output);
build.remove();
process.exit(build.code ?? 1);
