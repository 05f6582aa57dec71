import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'

import { backupFindings } from '#server/commands/doctor/backup-findings.ts'
import { backupJob } from '#server/platform/backup/backup-job.ts'
import { backupName } from '#server/platform/backup/backup-names.ts'
import { installationOf } from '#server/platform/backup/installation.ts'
import { makeBackup } from '#server/platform/backup/make-backup.ts'
import { checkBackup, restoreBackup } from '#server/platform/backup/restore-backup.ts'
import { openSealed, sealFolder } from '#server/platform/backup/sealed-archive.ts'
import { openToRead } from '#server/platform/database/open-read-only.ts'
import { openStore } from '#server/platform/database/open-store.ts'
import { persistedSecret, secretNames } from '#server/platform/database/persisted-secret.ts'
import type { Place } from '#server/platform/database/store.ts'
import { readConfig } from '#server/platform/process/config.ts'
import { type Engine, engines, sqliteEngine } from '../../support/engines.ts'
import { addChain, addMember } from '../../support/fixtures.ts'
import { logSecret } from '../../support/logs/log-secret.ts'

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
const stranger = await generateX25519Identity()

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A chain with two members, its secrets beside its data, and where its backups go. */
async function aChain(engine: Engine) {
  const installation = await anInstallation(await engine.readyPlace())
  for (const name of secretNames) persistedSecret(undefined, installation.dataDir, name)
  const store = await openStore(installation.place, { logSecret })
  onTestFinished(() => store.close())
  await addChain(store)
  await addMember(store, { nickname: '阿明 🌞' })
  await addMember(store)
  const folder = join(await aFolder(), 'backups')
  return { installation, store, settings: { folder, recipient, days: 30, everyMinutes: 60 } }
}

async function anInstallation({ place, remove }: Awaited<ReturnType<Engine['emptyPlace']>>) {
  onTestFinished(remove)
  const dataDir = place.engine === 'sqlite' ? place.directory : await aFolder()
  const secrets = { codePepper: undefined, deviceSecret: undefined, logSecret: undefined }
  return installationOf({ place, dataDir, ...secrets })
}

/** Every row of every table. */
async function contentsOf(place: Place): Promise<Record<string, string[]>> {
  const db = await openToRead(place)
  const tables = (await db.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name)
  const contents: Record<string, string[]> = {}
  for (const table of tables.sort()) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
    contents[table] = rows.map((row) => JSON.stringify(row)).sort()
  }
  await db.destroy()
  return contents
}

describe.each(engines)('a backup of $name', (engine) => {
  test('brings every row and secret to an empty machine, beside a server that goes on', async () => {
    const { installation, settings, store } = await aChain(engine)
    const before = await contentsOf(installation.place)
    const name = await makeBackup(installation, settings)
    await addMember(store)
    const target = await anInstallation(await engine.emptyPlace())

    const manifest = await restoreBackup(join(settings.folder, name), identity, target)
    expect(manifest.engine).toBe(installation.place.engine)
    expect(await contentsOf(target.place)).toEqual(before)
    expect(before.members).toHaveLength(2)
    for (const secret of secretNames)
      expect(readFileSync(join(target.dataDir, secret), 'utf8')).toBe(
        readFileSync(join(installation.dataDir, secret), 'utf8'),
      )
    const restored = await openStore(target.place, { logSecret })
    await restored.close()
    for (const { dataDir } of [installation, target])
      expect((await readdir(dataDir)).filter((entry) => entry.includes('backup'))).toEqual([])
  })

  test('is never restored over a studio, and what is there stays as it was', async () => {
    const { installation, settings } = await aChain(engine)
    const name = await makeBackup(installation, settings)
    const other = await aChain(engine)
    const before = await contentsOf(other.installation.place)
    await expect(restoreBackup(join(settings.folder, name), identity, other.installation)).rejects.toThrow(
      /already|not empty/,
    )
    expect(await contentsOf(other.installation.place)).toEqual(before)
  })

  test('of a newer release is refused by name', async () => {
    const { installation, settings, store } = await aChain(engine)
    await sql`insert into ${sql.table(engine.name === 'SQLite' ? 'kysely_migration' : 'kysely_migration')}
      values ('9999-later', '2027-01-01')`.execute(store.db)
    const name = await makeBackup(installation, settings)
    await expect(checkBackup(join(settings.folder, name), identity)).rejects.toThrow('made by a newer release')
  })
})

describe('a backup', () => {
  test('is opened by its key only, and a damaged or shortened one is refused and changes nothing', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    const file = join(settings.folder, await makeBackup(installation, settings))
    expect(await checkBackup(file, identity)).toMatchObject({ format: 1, engine: 'sqlite' })
    await expect(checkBackup(file, stranger)).rejects.toThrow('cannot be opened')
    await expect(checkBackup(file, 'no key at all')).rejects.toThrow('cannot be opened')

    const target = await anInstallation(await sqliteEngine.emptyPlace())
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(whole.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
    await writeFile(file, flipped)
    await expect(restoreBackup(file, identity, target)).rejects.toThrow('cannot be opened')
    await writeFile(file, whole)
    await truncate(file, whole.length - 1000)
    await expect(restoreBackup(file, identity, target)).rejects.toThrow('cannot be opened')
    expect(await readdir(target.dataDir)).toEqual([])
  })

  test('has nothing to read in it, neither a name nor a secret, and is for its owner only', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    const file = join(settings.folder, await makeBackup(installation, settings))
    const sealed = readFileSync(file)
    expect(sealed.includes('阿明')).toBe(false)
    expect(sealed.includes(readFileSync(join(installation.dataDir, 'device-secret')))).toBe(false)
    expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  })

  test('is refused where another secret is set, because the beds would obey nobody', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    const file = join(settings.folder, await makeBackup(installation, settings))
    const target = await anInstallation(await sqliteEngine.emptyPlace())
    const set = { ...target, secrets: { ...target.secrets, 'device-secret': 'another secret' } }
    await expect(restoreBackup(file, identity, set)).rejects.toThrow('DEVICE_SECRET is not the one of the backup')
    await writeFile(join(target.dataDir, 'log-secret'), 'another one')
    await expect(restoreBackup(file, identity, target)).rejects.toThrow('log-secret is not the one of the backup')
    expect(existsSync(join(target.dataDir, 'studio.db'))).toBe(false)
  })

  test('is refused beside the rest of a database, which would be taken for its own', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    const file = join(settings.folder, await makeBackup(installation, settings))
    const target = await anInstallation(await sqliteEngine.emptyPlace())
    await writeFile(join(target.dataDir, 'studio.db-wal'), '')
    await expect(restoreBackup(file, identity, target)).rejects.toThrow('There is a studio')
  })

  test('that cannot be written leaves no file of its name', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    await expect(makeBackup(installation, { ...settings, recipient: 'age1nobody' })).rejects.toThrow()
    expect(await readdir(settings.folder)).toEqual([])
  })

  test('has files only: a link in it is not followed', async () => {
    const folder = await aFolder()
    await symlink('/etc/hostname', join(folder, 'secret'))
    await writeFile(join(folder, 'plain'), 'plain')
    const file = join(await aFolder(), 'sealed')
    await sealFolder(folder, file, recipient)
    const opened = await aFolder()
    await openSealed(file, opened, identity)
    expect(await readdir(opened)).toEqual(['plain'])
  })
})

describe('backups by the server', () => {
  const live = new AbortController().signal

  test('are made beside its calls, and none when the last one is young', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    await backupJob(installation, settings).run(live)
    await backupJob(installation, settings).run(live)
    const [name = '', ...more] = await readdir(settings.folder)
    expect(more).toEqual([])
    expect(await checkBackup(join(settings.folder, name), identity)).toMatchObject({ format: 1 })
    await rename(join(settings.folder, name), join(settings.folder, backupName(Date.now() - 31 * 60_000)))
    await backupJob(installation, settings).run(live)
    expect(await readdir(settings.folder)).toHaveLength(2)
  })

  test('that fail are failures of the job, with their cause', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    const wrong = { ...settings, recipient: 'age1nobody' }
    await expect(Promise.resolve(backupJob(installation, wrong).run(live))).rejects.toThrow()
  })
})

describe('the doctor', () => {
  const hour = 60 * 60_000
  const textsOf = async (config: Parameters<typeof backupFindings>[0], now?: number) =>
    (await backupFindings(config, () => now ?? Date.now())).map(({ level, text }) => `${level}: ${text}`)

  test('finds that there are no backups, that there is none yet, and that the newest is old', async () => {
    const { installation, settings } = await aChain(sqliteEngine)
    const config = { ...readConfig({}), dataDir: installation.dataDir }
    expect(await textsOf(config)).toEqual([expect.stringMatching(/^unsafe: BACKUP_DIR .* not set/)])
    const set = { ...config, backup: settings }
    expect(await textsOf(set)).toEqual([expect.stringMatching(/^unsafe: There is no backup/)])
    await makeBackup(installation, settings)
    expect(await textsOf(set)).toEqual([
      'fine: The newest backup is less than an hour old.',
      expect.stringMatching(/^attention: Backups lie on the disk of/),
    ])
    expect(await textsOf(set, Date.now() + 27 * hour)).toContain('unsafe: The newest backup is 27 h old.')
  })
})
