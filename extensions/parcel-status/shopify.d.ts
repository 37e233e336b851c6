import '@shopify/ui-extensions';

// Shopify's CLI generates this file too. It is in the repository so that types can be checked without the CLI.
//@ts-ignore
declare module './src/index.tsx' {
  const shopify: import('@shopify/ui-extensions/customer-account.order-status.block.render').Api;
  const globalThis: { shopify: typeof shopify };
}
