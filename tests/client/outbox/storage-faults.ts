import { IDBDatabase, IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { onTestFinished } from 'vitest'

/** What a phone's storage does to an app, for the rest of a test or until the returned function is called. */
export const storageFaults = {
  /** There is no room: every write fails. */
  full: () =>
    replacePut(() => {
      throw new DOMException('No room', 'QuotaExceededError')
    }),
  /** The browser refuses to open any database. */
  blocked: () =>
    replaceOpen(() => {
      throw new DOMException('Not allowed', 'SecurityError')
    }),
  /** The database neither opens nor fails. */
  hanging: () => replaceOpen(() => new EventTarget() as unknown as IDBOpenDBRequest),
  /** What is read neither comes nor fails. */
  silent: () => replace(IDBObjectStore.prototype, 'getAll', () => new EventTarget()),
  /** The same of a single row. */
  silentRows: () => replace(IDBObjectStore.prototype, 'get', () => new EventTarget()),
  /** The next write finds a handle that died while the app slept. */
  deadHandleOnce() {
    let isDead = true
    return replaceTransaction((begin) => {
      if (!isDead) return begin()
      isDead = false
      throw new DOMException('The connection was lost', 'InvalidStateError')
    })
  },
  /** The next write is cut off halfway. */
  abortedOnce() {
    let isCut = false
    return replacePut(function cut(put) {
      const request = put()
      if (!isCut) request.transaction?.abort()
      isCut = true
      return request
    })
  },
}

type Call = () => unknown

function replacePut(put: (real: () => IDBRequest) => IDBRequest): () => void {
  return replace(IDBObjectStore.prototype, 'put', (real) => put(real as () => IDBRequest))
}

function replaceOpen(open: () => IDBOpenDBRequest): () => void {
  return replace(IDBFactory.prototype, 'open', open)
}

function replaceTransaction(begin: (real: Call) => unknown): () => void {
  return replace(IDBDatabase.prototype, 'transaction', begin)
}

function replace(target: object, name: string, instead: (real: Call) => unknown): () => void {
  const real: unknown = Reflect.get(target, name)
  Reflect.set(target, name, function faulty(this: unknown, ...args: unknown[]) {
    return instead(() => Reflect.apply(real as Call, this, args))
  })
  const restore = () => void Reflect.set(target, name, real)
  onTestFinished(restore)
  return restore
}
