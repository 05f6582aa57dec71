import type { Language } from '#src/domain/language.ts'

import type { MemberRow } from '#server/modules/members/store/members.ts'
import type { Db } from '#server/platform/database/store.ts'

/**
 * Keeps in which language a member reads the app, so that what reaches them by other ways is in it too. It is no edit of
 * the profile: nobody who has the file open is asked again.
 */
export async function keepLanguage(
  db: Db,
  { uid, language }: Pick<MemberRow, 'uid' | 'language'>,
  appLanguage: Language | undefined,
): Promise<void> {
  if (appLanguage === undefined || appLanguage === language) return
  const account = db.updateTable('members').set({ language: appLanguage }).where('uid', '=', uid)
  await account.where('deletedAt', 'is', null).execute()
}
