import type { Page } from '@playwright/test'

/** Everything that the app keeps on this phone, as one text: to look for what must not be there. */
export async function persistedOnPhone(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const rows = await Promise.all((await indexedDB.databases()).map(({ name = '' }) => readAll(name)))
    return JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), rows])

    function readAll(name: string): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('error', () => reject(new Error(`${name} does not open`)))
        opening.addEventListener('success', () => {
          const stores = [...opening.result.objectStoreNames]
          if (stores.length === 0) return resolve([])
          const transaction = opening.result.transaction(stores)
          const found = stores.map((store) => {
            const all = transaction.objectStore(store)
            return { store, keys: all.getAllKeys(), values: all.getAll() }
          })
          transaction.addEventListener('complete', () => {
            opening.result.close()
            resolve(found.map(({ store, keys, values }) => [name, store, keys.result, values.result]))
          })
        })
      })
    }
  })
}
