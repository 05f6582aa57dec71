import { join, normalize } from 'node:path'

import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import type { Registry } from 'prom-client'

import { createApp } from './app.ts'
import { type Config, type RunningConfig, readConfig } from './platform/process/config.ts'
import { demoHistory } from './demo/demo-history.ts'
import { openDemo } from './demo/open-demo.ts'
import { currentRequest } from './platform/process/request-context.ts'
import { closeServer } from './platform/process/close-server.ts'
import { type Stopper, stopOnSignal } from './platform/process/graceful-stop.ts'
import { persistedSecret } from './platform/database/persisted-secret.ts'
import { createJobRunner, type JobRunner } from './platform/jobs/job-runner.ts'
import { backupJob } from './platform/backup/backup-job.ts'
import { installationOf } from './platform/backup/installation.ts'
import { checkLogsJob } from './platform/audit-logs/log-check-worker.ts'
import type { DeviceSecrets } from './platform/mqtt/device-secrets.ts'
import type { Gateway } from './platform/mqtt/gateway.ts'
import { makeSetupSecret } from './modules/setup/actions/setup-secret.ts'
import { openMessenger, smsFile } from './platform/messaging/open-messenger.ts'
import { errorCode, StartFailure } from './platform/process/start-failure.ts'
import { logKeyOf } from './platform/audit-logs/log-key.ts'
import { openStore } from './platform/database/open-store.ts'
import type { Store } from './platform/database/store.ts'
import type { NameTrouble } from './platform/servers/broker-names.ts'
import { readsFromStandby, type ReportReads } from './platform/servers/report-reads.ts'
import type { ShopShares } from './platform/servers/shop-shares.ts'
import type { Tracing } from './platform/tracing/span.ts'
import { traceQueries } from './platform/tracing/trace-queries.ts'
import { retentionJob } from './retention.ts'
import { sweepJob } from './sweep.ts'
import { watch } from './watch.ts'

interface StartOptions {
  /** How phones get the app: from the folder of the built one, or from whatever else serves it. Without, calls only. */
  app?: { folder: () => Promise<string> } | { serve: (app: FastifyInstance) => Promise<void> }
}

/** Starts the server, or says in one line why it cannot and ends the process. */
export async function start(options: StartOptions): Promise<void> {
  try {
    await run(options)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    console.error(error instanceof StartFailure ? reason : `The server could not start: ${reason.split('\n')[0]}`)
    process.exit(1)
  }
}

async function run({ app: pages }: StartOptions): Promise<void> {
  const given = readConfig(process.env)
  const stopper = stopOnSignal()
  // Standard output is for people: the ready line and the messages of SMS_PROVIDER=log.
  const logger = pino({ level: given.logLevel, redact: unsaid, mixin: nameRequest }, pino.destination(2))
  const devices = import('./connect-devices.ts')
  const logSecret = persistedSecret(given.logSecret, given.dataDir, 'log-secret')
  const tracing = given.tracing && (await import('./platform/tracing/open-tracing.ts')).openTracing(given.tracing)
  const store = await openStore(given.place, { logSecret, onQuery: tracing && traceQueries })
  stopper.add(() => store.close())
  const history = demoHistory(given, () => persistedSecret(given.deviceSecret, given.dataDir, 'device-secret'))
  const config: RunningConfig = { ...given, isDemo: await openDemo(given.demo, store, history) }
  requireSms(config)

  const { joinDevices } = await devices
  const { gateway, startSimulators, lookAfterShops, ...hardware } = await joinDevices(config, store, logger, stopper)
  const jobs = createJobRunner({ store, onError: (err, job) => logger.error({ err, job }, 'A job failed') })
  if (config.mqtt.broker === 'given' && config.mqtt.logins.from !== 'files') {
    const { keepBrokerLogins } = await import('./keep-broker-logins.ts')
    await keepBrokerLogins({ config, store, secrets: hardware.secrets, gateway, jobs, logger, stopper })
  }
  const pepper = persistedSecret(config.codePepper, config.dataDir, 'code-pepper')
  const reports = openReports(config, store, logger, stopper)
  const { shares } = hardware
  const watching = await watch({ config, store, logger, gateway, jobs, shares, stopper, tracing })
  const app = await createServer({ config, store, logger, pages, jobs, pepper, reports, ...hardware, ...watching })
  if (pages && 'serve' in pages) await pages.serve(app)
  stopper.add(() => closeServer(app.server, () => app.close()))
  stopper.onDelay(() => {
    logger.warn('Stopping takes long: connections that hang are let go of')
    app.server.closeAllConnections()
  })
  await startSimulators()
  await lookAfterShops()

  jobs.add(sweepJob(store))
  jobs.add(retentionJob({ store, logKey: logKeyOf(logSecret), pepper }))
  const url = await listen(app, config)
  const secret = config.isDemo ? undefined : await makeSetupSecret(store)
  if (secret !== undefined) console.log(setupLine(secret, config.publicOrigin ?? url))
  console.log(readyLine(config, url))
  // No call waits for it, so it begins once calls are served.
  if (config.backup) jobs.add(backupJob(installationOf(config), config.backup))
  jobs.add(checkLogsJob({ store, key: logKeyOf(logSecret), dataDir: given.dataDir, logger }))
}

/** What goes wrong behind a call that is answered already is found by the id of its request, too. */
function nameRequest(): { requestId?: string } {
  const requestId = currentRequest()?.requestId
  return requestId === undefined ? {} : { requestId }
}

/** Bodies are never logged; these are for errors that quote what they choked on. */
const unsaid = [
  ...['token', 'phone', 'code'].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  'err.detail',
  'err.where',
  'err.parameters',
]

interface Parts {
  config: RunningConfig
  store: Store
  logger: Logger
  pages: StartOptions['app']
  gateway: Gateway
  secrets: DeviceSecrets
  endLogins: (isOne: (name: string) => boolean) => void
  shares: ShopShares
  nameTrouble: () => NameTrouble | undefined
  jobs: JobRunner
  pepper: string
  reports: ReportReads | undefined
  metrics: Registry | undefined
  tracing: Tracing | undefined
}

async function createServer({ config, pages, secrets, ...rest }: Parts): Promise<FastifyInstance> {
  const { publicOrigin, proxyHops, dataDir } = config
  const messenger = await openMessenger(config)
  const payments = config.stripe && (await import('./platform/stripe/stripe.ts')).stripePayments(config.stripe)
  const releases = join(dataDir, 'app-releases')
  return await createApp({
    ...rest,
    messenger,
    payments,
    messagesPerDay: config.messagesPerDay,
    messageMoney: config.messageMoney,
    publicOrigin,
    proxyHops,
    pages: pages && 'folder' in pages ? { directory: await pages.folder(), releases } : undefined,
    deviceSecrets: secrets,
    qrSecret: secrets.qrSecret,
    pushOrigins: config.pushOrigins,
  })
}

/** Without a standby, reports are read where everything else is. */
function openReports(config: Config, store: Store, logger: Logger, stopper: Stopper): ReportReads | undefined {
  if (config.standbyUrl === undefined) return undefined
  const reports = readsFromStandby({
    store,
    url: config.standbyUrl,
    onLeave: (err) => logger.warn({ err }, 'Reports are read at the primary until the standby is there and keeps up'),
  })
  stopper.add(() => reports.close())
  return reports
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EADDRINUSE') {
      throw new StartFailure(`Port ${port} on ${host} is in use. Stop what uses it, or choose another PORT.`)
    }
    throw new StartFailure(`Cannot listen on ${host}, port ${port} (${code}). Choose another HOST or PORT.`)
  }
}

/** Codes that only a file holds are for trying things out: no chain runs on them because a setting was forgotten. */
function requireSms({ isDemo, sms, dataDir }: RunningConfig): void {
  if (isDemo || sms.provider !== 'log' || sms.isAsked) return
  const file = normalize(smsFile(dataDir))
  throw new StartFailure(
    `SMS_PROVIDER is missing. Set SMS_PROVIDER=twilio, or SMS_PROVIDER=log to send nothing and read codes in ${file}.`,
  )
}

function setupLine(secret: string, origin: string): string {
  return `There is no chain yet. Set it up at ${origin}/hk/setup with the secret ${secret}, which works once.`
}

function readyLine({ isDemo, sms, dataDir }: RunningConfig, url: string): string {
  const ready = `Quarter Sun is ready at ${url}/hk/`
  if (!isDemo) return ready
  const codes = sms.provider === 'log' ? `; codes appear here and in ${normalize(smsFile(dataDir))}` : ''
  return `${ready} (demo: member +852 5100 0001, admin +852 5100 0009${codes})`
}
