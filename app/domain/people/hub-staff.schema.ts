import { MemberPerson, pickedNames, type MemberInput } from './member.schema.ts';

export const HubNames = pickedNames('Select hub(s)');

export const HubStaffInput = MemberPerson.extend({ hubs: HubNames }).transform(
  ({ hubs, ...person }): MemberInput => ({ ...person, reaches: hubs }),
);
