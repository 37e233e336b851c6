import type { LanesFileChecked } from '#app/domain/hubs/replace-lanes.ts';
import type { FormErrors } from '#app/domain/shared/form-errors.ts';

/** Answer to an action on the lanes; `message` is the toast, if there is one. */
export type LanesDone = { message: string | null; errors: undefined };
export type LanesAnswer = LanesDone | { errors: FormErrors };

export type LanesFileAnswer =
  { file: LanesFileChecked; isReplaced: boolean; errors: undefined } | { errors: FormErrors };
