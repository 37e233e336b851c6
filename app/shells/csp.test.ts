import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './csp.ts';

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

test('no site may frame the portal, and it may connect to Browser Print on this machine', () => {
  const policy = contentSecurityPolicy({ kind: 'portal', nonce: 'abc' });

  expect(directive(policy, 'frame-ancestors')).toBe("frame-ancestors 'none'");
  expect(directive(policy, 'connect-src')).toContain('http://127.0.0.1:9100');
});

test('only its own shop and the Shopify admin may frame the embedded app', () => {
  const policy = contentSecurityPolicy({
    kind: 'embedded',
    nonce: 'abc',
    shop: 'kalahari.myshopify.com',
  });

  expect(directive(policy, 'frame-ancestors')).toBe(
    'frame-ancestors https://kalahari.myshopify.com https://admin.shopify.com',
  );
  expect(directive(policy, 'connect-src')).not.toContain('9100');
});

test('without a verified session token, only the Shopify admin may frame the embedded app', () => {
  const policy = contentSecurityPolicy({ kind: 'embedded', nonce: 'abc' });

  expect(directive(policy, 'frame-ancestors')).toBe('frame-ancestors https://admin.shopify.com');
});

test('only its store may frame the page inside wp-admin, and no site if the store is unknown', () => {
  const policy = (wordpressOrigin: string | null) =>
    contentSecurityPolicy({ kind: 'wordpress', nonce: 'abc', wordpressOrigin });

  const framed = policy('https://kloof.example');
  expect(directive(framed, 'frame-ancestors')).toBe('frame-ancestors https://kloof.example');
  expect(directive(framed, 'connect-src')).toBe("connect-src 'self'");
  expect(directive(policy(null), 'frame-ancestors')).toBe("frame-ancestors 'none'");
  const portal = {
    kind: 'portal',
    nonce: 'abc',
    wordpressOrigin: 'https://kloof.example',
  } as const;
  expect(directive(contentSecurityPolicy(portal), 'frame-ancestors')).toBe(
    "frame-ancestors 'none'",
  );
});

test.each(['portal', 'embedded', 'wordpress', 'tracking'] as const)(
  '%s allows no inline script and no inline style element',
  (kind) => {
    const policy = contentSecurityPolicy({ kind, nonce: 'abc' });

    expect(directive(policy, 'script-src')).toContain("'nonce-abc'");
    expect(directive(policy, 'script-src')).not.toContain('unsafe');
    expect(directive(policy, 'style-src')).not.toContain('unsafe');
  },
);

test.each(['portal', 'embedded', 'wordpress'] as const)(
  '%s may load the tiles of the map',
  (kind) => {
    const policy = contentSecurityPolicy({
      kind,
      nonce: 'abc',
      tileOrigin: 'https://tiles.example',
    });

    expect(directive(policy, 'img-src')).toContain(' https://tiles.example');
  },
);

test('the tracking page may not load tiles, because it has no map', () => {
  const policy = contentSecurityPolicy({
    kind: 'tracking',
    nonce: 'abc',
    tileOrigin: 'https://tiles.example',
  });

  expect(policy).not.toContain('tiles.example');
});

test('the origins of map and courier are allowed only if they are configured', () => {
  const bare = contentSecurityPolicy({ kind: 'portal', nonce: 'abc' });
  const full = contentSecurityPolicy({
    kind: 'portal',
    nonce: 'abc',
    tileOrigin: 'https://tiles.example',
    trackingOrigin: 'https://courier.example',
  });

  expect(directive(bare, 'img-src')).toBe("img-src 'self' data:");
  expect(directive(full, 'img-src')).toContain('https://tiles.example');
  expect(directive(full, 'frame-src')).toContain('https://courier.example');
});
