import { appOrigin } from './app-origin.ts';
import { createBackend, type Backend } from './backend.ts';

/** A text of the extension's own `locales/`; `count` chooses between one and many. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** What an extension in the admin needs to know of the page it stands on. */
export type AdminPage = { ids: string[]; backend: Backend; t: Translate };

type AdminApi = {
  data: { selected: readonly { id: string }[] };
  auth: { idToken: () => Promise<string | null> };
  i18n: { translate: Translate };
};

export function adminPage(api: AdminApi): AdminPage {
  return {
    ids: [...new Set(api.data.selected.map(({ id }) => id))],
    // Without an address the admin resolves our paths itself, against the one of the app.
    backend: createBackend({ origin: appOrigin() ?? '', token: () => api.auth.idToken() }),
    t: (key, values) => api.i18n.translate(key, values),
  };
}
