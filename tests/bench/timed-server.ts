import { start } from '../../server/main.ts'

/** The real server without the app's pages, which tells its parent, when asked, how much processor time it has used. */
process.on('message', () => process.send?.(process.cpuUsage()))
await start({})
