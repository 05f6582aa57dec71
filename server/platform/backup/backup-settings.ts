/** Where backups go and for whom they are encrypted. */
export interface BackupSettings {
  folder: string
  /** The public half of the owner's key, `age1…`: with it the server can write a backup, and read none. */
  recipient: string
  /** Of each of so many days one backup is kept; of the last two days, one of each hour; of the last two hours, all. */
  days: number
  everyMinutes: number
}
