import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig } from 'vite';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'app/public',
  plugins: [
    // Tests run the modules themselves; the Remix plugin only knows how to serve and to build.
    ...(process.env.VITEST
      ? []
      : [
          remix({
            ignoredRouteFiles: ['**/*'],
            future: {
              v3_fetcherPersist: true,
              v3_relativeSplatPath: true,
              v3_routeConfig: true,
              v3_singleFetch: true,
              v3_throwAbortReason: true,
            },
          }),
        ]),
  ],
  build: {
    target: isSsrBuild ? 'node22' : 'es2022',
    // A data: URI would be one more source for the content security policy to allow.
    assetsInlineLimit: 0,
  },
  optimizeDeps: {
    // Everything the layouts import: found late, Vite re-optimises on the first embedded page and
    // two Reacts meet ("Invalid hook call").
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      '@remix-run/react',
      '@shopify/polaris',
      '@shopify/polaris-icons',
      '@shopify/app-bridge-react',
      '@shopify/shopify-app-remix/react',
    ],
  },
}));
