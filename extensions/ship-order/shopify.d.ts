import '@shopify/ui-extensions';

// Shopify's CLI also writes this file. It is kept so that types are checked without the CLI.
//@ts-ignore
declare module './src/index.tsx' {
  const shopify: import('@shopify/ui-extensions/admin.order-details.action.render').Api;
  const globalThis: { shopify: typeof shopify };
}
