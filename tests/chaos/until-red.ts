/** After this many rounds, chance can no longer explain that a missing safeguard has no effect. */
const MAX_ROUNDS = 6;

/** Whether a broken twin fails depends on the moment of a kill or a late answer. So it is repeated with other random
 *  numbers until it fails. Returns the number of failures; 0 if there were none. */
export async function untilRed(twin: (round: number) => Promise<number>): Promise<number> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const errors = await twin(round);
    if (errors > 0) return errors;
  }
  return 0;
}
