import '@shopify/ui-extensions';

// Shopify's CLI generates this file with the same content.
//@ts-ignore
declare module './src/index.tsx' {
  const shopify: import('@shopify/ui-extensions/customer-account.order-status.block.render').Api;
  const globalThis: { shopify: typeof shopify };
}
