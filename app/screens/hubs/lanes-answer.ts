import type { LanesFileChecked } from '#app/domain/hubs/replace-lanes.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** What an act on the lanes answers; `message` where it is worth a word. */
export type LanesDone = { message: string | null; errors: undefined };
export type LanesAnswer = LanesDone | { errors: FormErrors };

export type LanesFileAnswer =
  { file: LanesFileChecked; isReplaced: boolean; errors: undefined } | { errors: FormErrors };
