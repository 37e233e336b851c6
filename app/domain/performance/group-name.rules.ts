import { PROVINCES, type ProvinceCode } from '#app/domain/shared/province.ts';
import { GROUPS, type GroupName, type GroupRow } from './performance.rules.ts';

/** A row's name as shown to users. */
export function groupName(by: GroupName, { name }: Pick<GroupRow, 'name'>): string {
  if (name === null) return GROUPS[by].none;
  return by === 'province' ? (PROVINCES[name as ProvinceCode] ?? name) : name;
}
