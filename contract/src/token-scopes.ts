/** What a program may do with a personal access token: only read, or everything that its owner may. */
export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]
