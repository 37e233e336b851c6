/** The Admin API version that we pin; the test against `ApiVersion.October26` keeps both equal. */
export const API_VERSION = '2026-10';
