/**
 * When staff of a shop have to see an identity document before a member tans there. `none`: never. `once`: before the
 * first session, for all shops of the chain. `session`: with each release, so only where staff release each session.
 */
export const identityChecks = ['none', 'once', 'session'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** What kind of document was shown. No number, no name and no copy of it is ever kept. */
export const identityDocuments = ['identity-card', 'passport', 'travel-permit', 'driving-licence', 'other'] as const
export type IdentityDocument = (typeof identityDocuments)[number]
