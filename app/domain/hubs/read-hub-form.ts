import type { Hub } from '@prisma/client';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { CourierTeam } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { hubById } from './hub-visibility.ts';
import { inTime } from './in-time.ts';

/** `teams` is null if the courier does not answer in time or has none; the user then types the team. */
type HubFormPage = { hub: Hub | null; teams: CourierTeam[] | null };

/** The data for the form that creates or changes a hub; `id` is null for a new hub.
 *  @throws AppError 'not-allowed', 'not-found'. */
export async function readHubForm(
  { db, courier }: Pick<Services, 'db' | 'courier'>,
  actor: Actor,
  { id }: { id: string | null },
): Promise<HubFormPage> {
  authorize(actor, 'hub.write');
  const hub = id === null ? null : await hubById(db, actor, 'hub.write', id);
  return { hub, teams: await teamsOf(courier) };
}

async function teamsOf(courier: Services['courier']): Promise<CourierTeam[] | null> {
  const teams = await inTime(() => courier.teams());
  return teams && teams.length > 0 ? teams : null;
}
