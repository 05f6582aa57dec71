import type { UseStore } from 'idb-keyval'

/** A phone that hangs while it opens its database must not hold up the app. */
const openLimitMs = 1500
const storeName = 'rows'

/** Errors of a handle that died while the app slept, or under its work; a fresh handle works again. */
const deadHandle = new Set(['AbortError', 'InvalidStateError', 'UnknownError', 'TransactionInactiveError'])

/**
 * One database with one store of rows. The handle is dropped when the browser closes it or another tab needs
 * it gone; work on a dead handle is done once more on a fresh one. `strict` waits until the disk has it.
 */
export function openRows(name: string, durability: IDBTransactionDurability = 'relaxed'): UseStore {
  let handle: Promise<IDBDatabase> | undefined
  const drop = () => void (handle = undefined)
  const open = () => (handle ??= openDatabase(name, drop))

  return async (mode, work) => {
    try {
      return await work(begin(await open(), mode, durability))
    } catch (error) {
      if (!isDeadHandle(error)) throw error
      drop()
      return await work(begin(await open(), mode, durability))
    }
  }
}

function begin(database: IDBDatabase, mode: IDBTransactionMode, durability: IDBTransactionDurability): IDBObjectStore {
  return database.transaction(storeName, mode, { durability }).objectStore(storeName)
}

/** A transaction that was aborted from outside may end without any error at all. */
function isDeadHandle(error: unknown): boolean {
  return error === null || (error instanceof DOMException && deadHandle.has(error.name))
}

function openDatabase(name: string, drop: () => void): Promise<IDBDatabase> {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      reject(new DOMException(`${name} does not open`, 'TimeoutError'))
    }, openLimitMs)
    request.addEventListener('upgradeneeded', () => void request.result.createObjectStore(storeName))
    request.addEventListener('error', () => {
      clearTimeout(timer)
      reject(request.error ?? new DOMException(name, 'UnknownError'))
    })
    request.addEventListener('success', () => {
      clearTimeout(timer)
      const database = request.result
      if (isLate) return database.close()
      database.addEventListener('close', drop)
      database.addEventListener('versionchange', () => {
        drop()
        database.close()
      })
      resolve(database)
    })
  })
  opened.catch(drop)
  return opened
}
