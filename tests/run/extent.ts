/** `npm test`: what takes long and finds little that the others do not is left to `npm run test:all`. */
export const isGate = process.env['TEST_EXTENT'] === 'gate';
