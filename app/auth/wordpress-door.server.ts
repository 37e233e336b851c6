import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { OwnAdmin } from '#app/domain/people/wordpress-sessions.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { frameOrigins } from './frame-origins.ts';
import { wordpressCaller } from './wordpress-session.server.ts';

/** A store, as the page inside its own admin knows it before anybody has proved who they are. */
type WordpressStore = {
  /** Where that admin may be, which frames our page; its own spelling first. */
  origins: readonly string[];
  /** Our page there. */
  adminPage: string;
  admin: OwnAdmin;
};

export type WordpressDoor = {
  /** Who a request speaks for. Null where its session is none of the store that its address names.
   *  @throws a redirect for a document: those are opened without a session. */
  authenticate(request: Request): Promise<Actor | null>;
  /** The store that an address names; only that one may frame the answer. Null for any other. */
  storeAt(storeId: string | undefined): Promise<WordpressStore | null>;
};

type Needs = Pick<Services, 'db' | 'clock'>;
type Ask = { isDocument: boolean; onStore(origins: readonly string[]): void };

const ROOT = /^\/wordpress\/([^/]+)(\/.*)?$/i;

export function wordpressDoor(deps: Needs, { isDocument, onStore }: Ask): WordpressDoor {
  return {
    async authenticate(request) {
      const { pathname, search } = new URL(request.url);
      const [, storeId = '', path = ''] = ROOT.exec(pathname) ?? [];
      const authorization = request.headers.get('Authorization');
      if (isDocument && authorization === null) throw redirect(doorOf(storeId, path + search));
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

/** The one document of a store's frame; it leads on to the path by itself. */
function doorOf(storeId: string, path: string): string {
  return `/wordpress/${storeId}/open?path=${encodeURIComponent(path || '/')}`;
}
