import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
} from '@remix-run/react';
import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import './load-context.ts';
import { ConnectionBar } from './shells/connection-bar.tsx';
import { useNonce } from './shells/nonce.ts';
import { useReadyScreens } from './shells/use-ready-screens.ts';
import { useClientVersion } from './shells/use-client-version.ts';
import { useSentForms } from './shells/use-sent-forms.ts';
import { documentKind, isInAdmin } from './shells/route-handle.ts';
import { AnswerTurns } from './ui/answer-turns.tsx';
import { SupportProvider } from './ui/support.tsx';
import polarisStyles from './ui/styles/polaris.generated.css?url';
import styles from './ui/styles/index.css?url';

/** The earlier the font arrives, the less the layout shifts. But nothing is shown before the style sheets, so on a slow
 *  connection the font must not take half of the bandwidth from them. React and Remix do not support the attribute in
 *  camel case. */
const FONT = {
  rel: 'preload',
  href: inter,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
  fetchpriority: 'low',
} as const;

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'stylesheet', href: polarisStyles },
  { rel: 'stylesheet', href: styles },
  FONT,
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.productName ?? '' }];

export function loader({ context }: LoaderFunctionArgs) {
  const { shopify, services } = context;
  return {
    productName: services.settings.productName,
    support: services.settings.support,
    shopify: shopify ? { apiKey: shopify.apiKey, appBridgeUrl: shopify.appBridgeUrl } : null,
  };
}

/** The root loader returns settings, which do not change while a page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const kind = documentKind(useMatches().map((match) => match.handle));
  const shopify = useRouteLoaderData<typeof loader>('root')?.shopify;
  return (
    <html lang="en-ZA" className="p-theme-light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {kind === 'embedded' && shopify ? (
          <>
            {/* App Bridge must be the first script of the document. */}
            <meta name="shopify-api-key" content={shopify.apiKey} />
            <script src={shopify.appBridgeUrl} />
          </>
        ) : null}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* `ScrollRestoration` stores scroll positions in the browser, which a shell inside an admin must not do. */}
        {isInAdmin(kind) ? null : <ScrollRestoration nonce={nonce} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App() {
  const { productName, support } = useLoaderData<typeof loader>();
  const kind = documentKind(useMatches().map((match) => match.handle));
  // Inside an admin the app stores nothing in the browser.
  useClientVersion(isInAdmin(kind) ? null : productName);
  useReadyScreens();
  useSentForms();
  return (
    <SupportProvider value={support}>
      <AnswerTurns>
        <ConnectionBar kind={kind} />
        <Outlet />
      </AnswerTurns>
    </SupportProvider>
  );
}

export { PublicErrorBoundary as ErrorBoundary } from './shells/boundary.tsx';
