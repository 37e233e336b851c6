/** The bad days. Everything is off at the start; the control API and tests switch it on. */
export type Switches = {
  /** The next so many webhooks are never sent. */
  dropWebhooks: number;
  /** Every webhook is sent twice. */
  duplicateWebhooks: boolean;
  /** Webhooks leave in pairs, the later one first. */
  reorderWebhooks: boolean;
  /** The next call of the operation with this name is carried out, and its answer is lost. */
  loseAnswerTo: string | null;
  /** The Admin API answers every call with this status. */
  denyWith: number | null;
  /** Refresh answers lack `expires_in`. */
  refreshWithoutExpiry: boolean;
};

export function newSwitches(): Switches {
  return {
    dropWebhooks: 0,
    duplicateWebhooks: false,
    reorderWebhooks: false,
    loseAnswerTo: null,
    denyWith: null,
    refreshWithoutExpiry: false,
  };
}
