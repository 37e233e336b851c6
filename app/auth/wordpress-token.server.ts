import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { OwnAdmin } from '#app/domain/people/wordpress-sessions.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { frameOrigins } from './frame-origins.ts';
import { wordpressCaller } from './wordpress-session.server.ts';

/** What is known of a store when its admin opens our page, before anyone is authenticated. */
type WordpressStore = {
  /** Possible origins of the admin that frames our page; the store's own spelling first. */
  origins: readonly string[];
  /** The URL of our page in that admin. */
  adminPage: string;
  admin: OwnAdmin;
};

export type WordpressTokens = {
  /** The actor of a request. Null without a valid session of the store named in the URL.
   *  @throws a redirect for a document request without an Authorization header: browsers open documents without one. */
  authenticate(request: Request): Promise<Actor | null>;
  /** The store that a URL names, which alone may frame the response. Null if the store does not exist, or has no admin
   *  that may frame our pages. */
  storeAt(storeId: string | undefined): Promise<WordpressStore | null>;
};

type Needs = Pick<Services, 'db' | 'clock'>;
type Ask = { isDocument: boolean; onStore(origins: readonly string[]): void };

const ROOT = /^\/wordpress\/([^/]+)(\/.*)?$/i;

export function wordpressTokens(deps: Needs, { isDocument, onStore }: Ask): WordpressTokens {
  return {
    async authenticate(request) {
      const { pathname, search } = new URL(request.url);
      const [, storeId = '', path = ''] = ROOT.exec(pathname) ?? [];
      const authorization = request.headers.get('Authorization');
      if (isDocument && authorization === null) throw redirect(endpointOf(storeId, path + search));
      const caller = await wordpressCaller(deps, authorization);
      return caller?.actor.storeIds[0] === storeId.toLowerCase() ? caller.actor : null;
    },
    async storeAt(storeId) {
      const id = z.uuid().safeParse(storeId);
      if (!id.success) return null;
      const store = await deps.db.store.findUnique({ where: { id: id.data } });
      const origins = store ? frameOrigins(store) : [];
      if (!store || origins.length === 0) return null;
      onStore(origins);
      if (store.integrationType === 'custom')
        return { origins, adminPage: `${origins[0]}/`, admin: 'backOffice' };
      const adminPage = `${store.url.replace(/\/+$/, '')}/wp-admin/${PAGE}`;
      return { origins, adminPage, admin: 'wordpress' };
    },
  };
}

const PAGE = 'admin.php?page=thumela';

/** The URL of the entry document of a store's frame. That document then opens `path`. */
function endpointOf(storeId: string, path: string): string {
  return `/wordpress/${storeId}/open?path=${encodeURIComponent(path || '/')}`;
}
