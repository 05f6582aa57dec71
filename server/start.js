// Plain JavaScript, so that an old Node gets far enough to say what is wrong.
const neededMajor = 24
const major = Number.parseInt(process.versions.node, 10)

if (major < neededMajor) {
  console.error(`Node ${neededMajor} or newer is needed, and this is ${process.version}. "npm start" brings its own.`)
  process.exit(1)
}

const { start } = await import('./main.ts')
await start({ app: process.argv.includes('--dev') ? 'sources' : 'built' })
