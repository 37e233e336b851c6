import { vitePlugin as remix } from '@remix-run/dev';
import { constants } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import {
  AREA_FILE,
  compileMessages,
  MESSAGE_FILE,
  PARSER_FILE,
  WITHOUT_PARSER,
  withoutValueNames,
} from './app/messages/compile-messages.ts';

declare module '@remix-run/server-runtime' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Parses the messages at build time, so that the browser build does not contain the parser. */
function parsedMessages(): Plugin {
  return {
    name: 'parsed-messages',
    enforce: 'pre',
    apply: 'build',
    transform: (code, id, { ssr } = {}) => {
      if (MESSAGE_FILE.test(id)) return compileMessages(code);
      return !ssr && PARSER_FILE.test(id) ? WITHOUT_PARSER : undefined;
    },
  };
}

/** Removes the names of the messages' values from the build, because only types and tests use them. */
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

/** Brotli's best level is three times as slow to build and saves only 1.5 % more. */
const BROTLI_LEVEL = 10;
/** Smaller files fit into one network packet. */
const COMPRESSED_FROM_BYTES = 1024;

/** Writes a compressed copy beside each script and style sheet. The server sends it instead of compressing the file
 *  for each visitor; at the speed a server can compress, the result is a seventh larger. */
function compressedAssets(): Plugin {
  const level = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL } };
  return compression({
    algorithms: [defineAlgorithm('brotliCompress', level)],
    include: /\bassets\/.+\.(?:js|css|svg)$/,
    threshold: COMPRESSED_FROM_BYTES,
    logLevel: 'silent',
  });
}

export default defineConfig(({ isSsrBuild }) => ({
  publicDir: 'app/public',
  plugins: [
    parsedMessages(),
    withoutNames(),
    ...(isSsrBuild ? [] : [compressedAssets()]),
    // Tests import the modules directly. The Remix plugin only supports serving and building.
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
    // Inlined assets would be `data:` URIs, which the content security policy would have to allow.
    assetsInlineLimit: 0,
  },
  optimizeDeps: {
    // Every package that the layouts import. A package that Vite finds only at the first embedded page is optimised
    // again, which loads React a second time ("Invalid hook call").
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
