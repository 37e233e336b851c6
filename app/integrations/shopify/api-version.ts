/** The pinned Admin API version. A test compares it with `ApiVersion.October26`. */
export const API_VERSION = '2026-10';
