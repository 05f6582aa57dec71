declare const self: ServiceWorkerGlobalScope

export interface PrecacheFile {
  url: string
  /** null: the name carries its own hash. */
  revision: string | null
  /** Without it the app cannot start. */
  isCore?: boolean
  /** Of the staff area, which members never load. */
  isStaff?: boolean
}

/** The build writes the list here. */
const files = self.__WB_MANIFEST.filter((file): file is PrecacheFile => typeof file !== 'string')

/** All or nothing when the worker is installed. */
export const coreFiles = files.filter(({ isCore }) => isCore)
/** One by one afterwards, as the line allows. */
export const restFiles = files.filter(({ isCore, isStaff }) => !isCore && !isStaff)
/** One by one once somebody of the staff is signed in. */
export const staffFiles = files.filter(({ isStaff }) => isStaff)

const urls = new Set(files.map(({ url }) => new URL(url, self.location.href).href))

export function isAppFile(url: URL): boolean {
  return urls.has(url.href)
}
