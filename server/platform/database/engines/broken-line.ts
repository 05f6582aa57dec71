/** The connection ended under a query that was no commit: what its transaction did is undone. */
export class LineBroken extends Error {}

/** The connection ended under a commit: it may have taken effect or not. */
export class CommitUnknown extends Error {}

/** What a write is answered by a server that has become a standby. */
export const readOnly = '25006'
