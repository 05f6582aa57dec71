export interface PrecacheFile {
  /** From the folder of the app, nothing in it that an address would have otherwise. */
  url: string
  /** null: the name carries its own hash. */
  revision: string | null
  /** What the file's bytes add up to; nothing else is stored in its place. */
  integrity: string
  /** Without it the app cannot start. */
  isCore?: boolean
  /** Of the staff area, which members never load. */
  isStaff?: boolean
  /** Of this language alone. */
  language?: string
  /** How many bytes it has in the pack of its shelf, behind those of the packed files before it in the list. */
  packed?: number
  /** It is itself the pack of a shelf: never stored, only cut into its files. */
  isPack?: boolean
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: PrecacheFile[] }

/** The build writes the list here. */
const listed = self.__WB_MANIFEST
const files = listed.filter(({ isPack }) => !isPack)

/** All or nothing when the worker is installed. */
export const coreFiles = files.filter(({ isCore }) => isCore)
/** A few at a time afterwards, in the order of the list: what a visit needs comes first. */
export const restFiles = files.filter(({ isCore, isStaff }) => !isCore && !isStaff)
/** The same once a member of staff is signed in. */
export const staffFiles = files.filter(({ isStaff }) => isStaff)

/** Where the small files of the members' app, or of the staff area, come in one answer. */
export function packUrl({ isStaff = false }: { isStaff?: boolean }): string | undefined {
  return listed.find((file) => file.isPack && (file.isStaff ?? false) === isStaff)?.url
}

/** Put together as text: to read each address as one took most of what a worker does when it starts. */
const folder = new URL('./', self.location.href).href

/** Where a file of the list is on the network. */
export function addressOf({ url }: Pick<PrecacheFile, 'url'>): string {
  return `${folder}${url}`
}

const byUrl = new Map(files.map((file) => [addressOf(file), file]))

/** The file of this version that lives at an address. */
export function fileAt(url: string): PrecacheFile | undefined {
  return byUrl.get(url)
}
