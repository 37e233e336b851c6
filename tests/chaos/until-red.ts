/** After this many rounds, chance can no longer explain that a missing safeguard has no effect. */
const MAX_ROUNDS = 6;

/** Whether a run without a safeguard (`twin`) breaks a rule depends on the moment of a kill or a late answer, so it is
 *  repeated with other random numbers. Returns the violations of the first run that has any; 0 if none has. */
export async function untilRed(twin: (round: number) => Promise<number>): Promise<number> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const errors = await twin(round);
    if (errors > 0) return errors;
  }
  return 0;
}
