import type { Services } from '#app/ports/services.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { makeOwnToken } from './make-own-token.ts';
import { endOtherSessions, endOwnSession, endOwnToken } from './own-access.ts';
import type { OwnAccessForm } from './own-access.schema.ts';
import type { Standing } from './standing.ts';

/** `token` is returned only once, right after its creation. */
export type OwnAccessAnswer = { message: string; token: string | null };

/** Handles the forms on the page *Devices and API tokens*.
 *  @throws AppError as the use cases do. */
export async function changeOwnAccess(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  standing: Standing | null,
  form: OwnAccessForm,
): Promise<OwnAccessAnswer> {
  switch (form.intent) {
    case 'endSession':
      await endOwnSession(deps, actor, standing, form);
      return { message: 'Signed out', token: null };
    case 'endOthers':
      await endOtherSessions(deps, actor, standing);
      return { message: 'Signed out everywhere else', token: null };
    case 'endToken':
      await endOwnToken(deps, actor, standing, form);
      return { message: 'API token revoked', token: null };
    case 'makeToken': {
      const { token } = await makeOwnToken(deps, actor, standing, form);
      return { message: 'API token created', token };
    }
  }
}
