import { start } from '../../server/main.ts'

/** The real server without the app's pages, for tests that start it in a process of its own. */
await start({})
