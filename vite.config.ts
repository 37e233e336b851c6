import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin } from 'vite';
import {
  AREA_FILE,
  compileMessages,
  MESSAGE_FILE,
  withoutValueNames,
} from './app/messages/compile-messages.ts';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Parses the messages at build time, and leaves their parser out of what browsers load. */
function parsedMessages(): Plugin {
  return {
    name: 'parsed-messages',
    enforce: 'pre',
    apply: 'build',
    config: (_, { isSsrBuild }) => (isSsrBuild ? {} : { resolve: { alias: WITHOUT_PARSER } }),
    transform: (code, id) => (MESSAGE_FILE.test(id) ? compileMessages(code) : undefined),
  };
}

/** Leaves out of the build what only types and tests read of the messages. */
function withoutNames(): Plugin {
  return {
    name: 'messages-without-names',
    enforce: 'post',
    apply: 'build',
    transform(code, id) {
      return AREA_FILE.test(id) ? withoutValueNames(code, this.parse(code)) : undefined;
    },
  };
}

const PARSER = '@formatjs/icu-messageformat-parser';
const WITHOUT_PARSER = { [PARSER]: `${PARSER}/no-parser.js` };

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'app/public',
  plugins: [
    parsedMessages(),
    withoutNames(),
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
