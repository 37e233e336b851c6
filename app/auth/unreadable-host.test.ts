import { expect, test } from 'vitest';
import { refuseUnreadableHost } from './embedded-actor.server.ts';

const at = (host: string) =>
  new Request(`https://portal.example/app?shop=s.myshopify.com&host=${encodeURIComponent(host)}`);

test.each(['x', 'not base64', 'ZXZpbA===', 'é', '%%%'])(
  'the host %j is refused with 400, as an error of the caller',
  (host) => {
    const refusal = expect(() => refuseUnreadableHost(at(host)));

    refusal.toThrow(expect.objectContaining({ status: 400 }));
  },
);

test.each(['YWRtaW4uc2hvcGlmeS5jb20vc3RvcmUvcw', 'ZXZpbC5leGFtcGxl', 'YQ=='])(
  'the host %s is left to Shopify’s library to check',
  (host) => {
    expect(() => refuseUnreadableHost(at(host))).not.toThrow();
  },
);
