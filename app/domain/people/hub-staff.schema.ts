import type { z } from 'zod';
import { MemberPerson, pickedNames } from './member.schema.ts';

export const HubNames = pickedNames('Select hub(s)');

export const HubStaffInput = MemberPerson.extend({ hubs: HubNames });
export type HubStaffInput = z.infer<typeof HubStaffInput>;
