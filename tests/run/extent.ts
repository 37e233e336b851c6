/** Whether only the gate runs, as in `npm test`. Slow tests that find little beyond the others run only in
 *  `npm run test:all`. */
export const isGate = process.env['TEST_EXTENT'] === 'gate';
