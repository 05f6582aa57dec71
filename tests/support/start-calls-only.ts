import { start } from '../../server/main.ts'

/** The real server without the app's pages, for tests that start it in a process of its own; a demo has no history. */
process.env['DEMO_HISTORY'] ??= 'off'
await start({})
